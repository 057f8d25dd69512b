import { minute, type Now } from '@mitto/kit/time';
import type { Db } from '../database/database.ts';
import type { InsertCounted } from './insert-counted.ts';
import { broughtSize, type MediaStore, type PresignedForm } from './media-store.ts';
import { findNewObject } from './media-table.ts';
import { newKey } from './new-key.ts';

/**
 * Kind and size of a file that a browser uploaded straight to the store. Such a file is never kept as it is.
 */
const brought = { kind: 'media.brought', sizes: [broughtSize] } as const;
const broughtWithin = 10 * minute;
/** Time for which an upload that began with a good form may still take. */
const arrivesWithin = 10 * minute;

export interface PresignOwner {
  readonly uid: string;
  readonly ip: string;
  readonly maxBytes: number;
}

/** Files that browsers upload straight to the media store. */
export interface Brought {
  /**
   * Returns a form with which a browser uploads one file straight to the store, and the key of the upload.
   * Returns undefined if the store cannot sign forms. The form expires after 10 minutes.
   */
  presign(wishes: PresignOwner): Promise<{ readonly key: string; readonly form: PresignedForm } | undefined>;
  /** Returns the file that was uploaded with a form of presign(), if this member requested the form. */
  readBrought(uid: string, key: string): Promise<Buffer | undefined>;
  /** Ends a form that this member requested, and deletes the file that was uploaded with it. */
  discardBrought(uid: string, key: string): Promise<void>;
}

interface BroughtParts {
  readonly db: Db;
  readonly store: MediaStore;
  readonly insert: InsertCounted;
  readonly discard: (keys: readonly string[]) => Promise<void>;
  readonly now: Now;
}

export function createBrought({ db, store, insert, discard, now }: BroughtParts): Brought {
  const isTheirs = async (uid: string, key: string): Promise<boolean> =>
    (await findNewObject(db, uid, key))?.kind === brought.kind;
  return {
    async presign({ uid, ip, maxBytes }) {
      if (!store.presign) return undefined;
      const key = newKey();
      const expiresAt = now() + broughtWithin;
      const form = { key, uid, ...brought, type: '', bytes: 0, form_until: expiresAt + arrivesWithin };
      await insert(form, ip);
      const place = { key, size: brought.sizes[0] };
      return { key, form: store.presign({ place, maxBytes, expiresAt, now: now() }) };
    },
    async readBrought(uid, key) {
      return (await isTheirs(uid, key)) ? await store.read({ key, size: brought.sizes[0] }) : undefined;
    },
    async discardBrought(uid, key) {
      if (await isTheirs(uid, key)) await discard([key]);
    },
  };
}
