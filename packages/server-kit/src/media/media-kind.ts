import type { Db } from '../database/database.ts';
import type { Me } from '../module/me.ts';
import type { FoundMedia } from './found-media.ts';
import type { MediaPlace } from './media-store.ts';
import type { MediaObject } from './media-table.ts';

/** What a feature keeps in the media store, and who may see it: asked anew for every single answer. */
export interface MediaKind {
  /** `<feature>.<what it is>` */
  readonly kind: string;
  readonly maySee: (db: Db, viewer: Me, object: MediaObject) => Promise<boolean>;
  /** Whoever has put it sees it before anything keeps it. */
  readonly isShownNew?: true;
  /** What the viewer may see that is not in the store, and is fetched when it is looked at. */
  readonly elsewhere?: (viewer: Me, place: MediaPlace) => Promise<FoundMedia | undefined>;
}
