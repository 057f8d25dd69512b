import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';

interface TextPictureTable {
  key: string;
  uid: string;
  width: number;
  height: number;
  size: number;
  bytes: number;
  thumbhash: Uint8Array;
  made_at: number;
}
export type TextPictureRow = Selectable<TextPictureTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile_text_picture: TextPictureTable;
  }
}

/** Reads the pictures of a member that no text uses yet, in the order of their upload. */
export async function readTextPictures(db: Db | Tx, uid: string): Promise<readonly TextPictureRow[]> {
  return await db
    .selectFrom('profile_text_picture')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('made_at')
    .orderBy('key')
    .execute();
}

/** Locks the list of a member's pictures until the transaction ends, and reads it. */
export async function lockTextPictures(tx: Tx, uid: string): Promise<readonly TextPictureRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text pictures ${uid}`}, 0))`.execute(tx);
  return await readTextPictures(tx, uid);
}

export async function insertTextPictures(tx: Tx, rows: readonly TextPictureRow[]): Promise<void> {
  await tx
    .insertInto('profile_text_picture')
    .values([...rows])
    .execute();
}

/** Deletes pictures of this member from the list. Returns the keys of those that were in it. */
export async function deleteTextPictures(tx: Tx, uid: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .deleteFrom('profile_text_picture')
    .where('uid', '=', uid)
    .where('key', 'in', [...keys])
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes up to `most` pictures that were uploaded before this time. Returns their keys. */
export async function deleteOldTextPictures(tx: Tx, before: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from profile_text_picture where key in (
      select key from profile_text_picture where made_at <= ${before} order by made_at limit ${most}
    ) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

export async function eraseTextPictures(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile_text_picture').where('uid', '=', uid).execute();
}

export async function exportTextPictures(tx: Tx, uid: string): Promise<unknown[]> {
  return (await readTextPictures(tx, uid)).map(({ thumbhash: _, ...row }) => row);
}
