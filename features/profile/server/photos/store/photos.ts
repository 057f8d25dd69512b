import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Selectable, sql } from 'kysely';

export interface PhotoTable {
  uid: string;
  name: string;
  place: number;
  key: string;
  blurred_key: string;
  width: number;
  height: number;
  size: number;
  thumbhash: Uint8Array;
  made_at: number;
}
export type PhotoRow = Selectable<PhotoTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile_photo: PhotoTable;
  }
}

/** Reads the pictures of these members, by uid, in the order of the profile. */
export async function readPhotoRows(
  tx: SyncTx,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly PhotoRow[]>> {
  const { rows } = await sql<PhotoRow>`
    select * from profile_photo where uid = any(${uids}::uuid[]) order by uid, place`.execute(tx);
  return Map.groupBy(rows, ({ uid }) => uid);
}

/**
 * Locks a member's pictures until the transaction ends, and reads them. The lock is advisory, because there
 * may be no row to lock yet.
 */
export async function lockPhotos(tx: Tx, uid: string): Promise<readonly PhotoRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${uid}`}, 0))`.execute(tx);
  return (await readPhotoRows(tx, [uid])).get(uid) ?? [];
}

/** Replaces all pictures of the member with these, in this order. */
export async function writePhotos(
  tx: Tx,
  uid: string,
  photos: readonly Omit<PhotoRow, 'place'>[],
): Promise<void> {
  await deletePhotos(tx, uid);
  if (photos.length === 0) return;
  await tx
    .insertInto('profile_photo')
    .values(photos.map((photo, place) => ({ ...photo, uid, place })))
    .execute();
}

export async function deletePhotos(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile_photo').where('uid', '=', uid).execute();
}

export async function exportPhotos(tx: Tx, uid: string): Promise<unknown[]> {
  const rows = (await readPhotoRows(tx, [uid])).get(uid) ?? [];
  return rows.map(({ thumbhash: _, ...row }) => row);
}
