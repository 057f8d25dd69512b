import type { FindMedia } from '../media/find-media.ts';
import type { Me } from '../module/me.ts';

/** Who stands before a picture, and until when their word for it is good. */
export interface MediaVisitor {
  readonly me: Me;
  readonly until: number;
}

export interface MediaDoor {
  readonly readPass: (pass: string) => Promise<MediaVisitor | undefined>;
  readonly find: FindMedia;
}
