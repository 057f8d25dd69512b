import type { Db } from '../database/database.ts';
import type { Me } from '../module/me.ts';
import type { FoundMedia } from './found-media.ts';
import type { MediaPlace } from './media-store.ts';
import type { MediaObject } from './media-table.ts';

/**
 * A kind of media object of one feature, with the policy that decides who may see it. The policy runs for
 * every request.
 */
export interface MediaKind {
  /** `<feature>.<what it is>` */
  readonly kind: string;
  readonly maySee: (db: Db, viewer: Me, object: MediaObject) => Promise<boolean>;
  /** Lets the uploader see the object before a transaction keeps it. */
  readonly isShownNew?: true;
  /** Returns media outside the store, fetched on request, if the viewer may see them. */
  readonly elsewhere?: (viewer: Me, place: MediaPlace) => Promise<FoundMedia | undefined>;
}
