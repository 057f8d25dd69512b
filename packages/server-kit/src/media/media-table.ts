import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    media_object: MediaObjectTable;
  }
}

/** `new` until a transaction keeps it; `gone` until its bytes are. Either goes by itself. */
type MediaState = 'new' | 'kept' | 'gone';

interface MediaObjectTable {
  key: string;
  uid: string | null;
  kind: string;
  sizes: string[];
  type: string;
  bytes: number;
  state: MediaState;
  changed_at: number;
}

export interface MediaObject {
  readonly key: string;
  /** Whose it is. */
  readonly uid: string;
  /** What it is, in the word of the feature that keeps it. */
  readonly kind: string;
  readonly sizes: readonly string[];
  readonly type: string;
  readonly bytes: number;
}

export async function insertObject(db: Db, object: MediaObject, at: number): Promise<void> {
  await db
    .insertInto('media_object')
    .values({ ...object, sizes: [...object.sizes], state: 'new', changed_at: at })
    .execute();
}

/** True when all of them were new, and this member's. */
export async function keepObjects(
  tx: Tx,
  uid: string,
  keys: readonly string[],
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media_object')
    .set({ state: 'kept', changed_at: at })
    .where('key', 'in', [...keys])
    .where('uid', '=', uid)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return Number(numUpdatedRows) === keys.length;
}

/** From now on they are nobody's, and not found. */
export async function leaveObjects(tx: Tx, keys: readonly string[], at: number): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('media_object')
    .set({ state: 'gone', uid: null, changed_at: at })
    .where('key', 'in', [...keys])
    .execute();
}

export async function findObject(db: Db | Tx, key: string): Promise<MediaObject | undefined> {
  const row = await db
    .selectFrom('media_object')
    .select(['key', 'uid', 'kind', 'sizes', 'type', 'bytes'])
    .where('key', '=', key)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row && row.uid !== null ? { ...row, uid: row.uid } : undefined;
}

/** What this member has put, and nobody has kept. */
export async function findNewObject(db: Db, uid: string, key: string): Promise<MediaObject | undefined> {
  const row = await db
    .selectFrom('media_object')
    .select(['key', 'kind', 'sizes', 'type', 'bytes'])
    .where('key', '=', key)
    .where('uid', '=', uid)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return row && { ...row, uid };
}

export async function listObjects(tx: Tx, uid: string): Promise<(MediaObject & { state: MediaState })[]> {
  const rows = await tx
    .selectFrom('media_object')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('changed_at')
    .orderBy('key')
    .execute();
  return rows.map((row) => ({ ...row, uid }));
}

export interface LeftObject {
  readonly key: string;
  readonly sizes: readonly string[];
}

export async function readGone(db: Db, keys: readonly string[]): Promise<LeftObject[]> {
  return await db
    .selectFrom('media_object')
    .select(['key', 'sizes'])
    .where('key', 'in', [...keys])
    .where('state', '=', 'gone')
    .execute();
}

const mostAtOnce = 500;

/** Marks what nobody kept in time as gone, and answers it with whatever else is gone already. */
export async function takeLeft(db: Db, newBefore: number, goneBefore: number): Promise<LeftObject[]> {
  const { rows } = await sql<LeftObject>`
    update media_object set state = 'gone', uid = null
    where key in (
      select key from media_object
      where (state = 'new' and changed_at < ${newBefore}) or (state = 'gone' and changed_at < ${goneBefore})
      order by changed_at limit ${mostAtOnce}
    ) returning key, sizes`.execute(db);
  return rows;
}

/** The last word of an object, once its bytes are no more. */
export async function deleteObject(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_object').where('key', '=', key).where('state', '=', 'gone').execute();
}
