import type { Db } from '../database/database.ts';
import type { Me } from '../module/me.ts';
import type { MediaObject } from './media-table.ts';

/** What a feature keeps in the media store, and who may see it: asked anew for every single answer. */
export interface MediaKind {
  /** `<feature>.<what it is>` */
  readonly kind: string;
  readonly maySee: (db: Db, viewer: Me, object: MediaObject) => Promise<boolean>;
}
