import type { Db } from '../database/database.ts';
import type { Me } from '../module/me.ts';
import type { FoundMedia } from './found-media.ts';
import type { MediaPlace } from './media-store.ts';
import type { MediaObject } from './media-table.ts';

/**
 * A kind of media objects that one feature stores, with the policy that decides who may see them. The policy
 * is checked at every request.
 */
export interface MediaKind {
  /** Name in the form `<feature>.<object>`. */
  readonly kind: string;
  readonly maySee: (db: Db, viewer: Me, object: MediaObject) => Promise<boolean>;
  /**
   * Name under which a browser saves the object instead of showing it. Undefined for objects that are shown.
   */
  readonly savedAs?: (db: Db, object: MediaObject) => Promise<string | undefined>;
  /** If set, the uploader can see an object even before keep() is called for it. */
  readonly isShownNew?: true;
  /** If set, no browser may store the bytes: they are for staff, or have to be gone at a certain time. */
  readonly isNeverStored?: true;
  /** If set, the archive that a member gets of their own data holds their files of this kind. */
  readonly isArchived?: true;
  /** If set, `elsewhere` also answers suspended members. They are served nothing else. */
  readonly isForSuspended?: true;
  /** Fetches media that are not in the store. Returns undefined if the viewer may not see them. */
  readonly elsewhere?: (viewer: Me, place: MediaPlace) => Promise<FoundMedia | undefined>;
}
