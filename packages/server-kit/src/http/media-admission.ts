import type { FindMedia } from '../media/find-media.ts';
import type { Me } from '../module/me.ts';

/** The member who requests a picture, and the time at which their pass expires. */
export interface MediaVisitor {
  readonly me: Me;
  readonly until: number;
}

export interface MediaAccess {
  readonly readPass: (pass: string) => Promise<MediaVisitor | undefined>;
  readonly find: FindMedia;
}
