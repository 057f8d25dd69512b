import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    media_object: MediaObjectTable;
  }
}

/**
 * `new` until a transaction keeps the object; `gone` until its bytes are removed. The sweep removes objects
 * in both states.
 */
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
  /** Uid of the owner. */
  readonly uid: string;
  /** Kind of the object, as named by the feature that keeps it. */
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

/** Marks the objects as kept. Returns true if all of them were new and this member's. */
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

/** Marks the objects as gone and without an owner; they are not found any more. */
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

/** Returns an object that this member has put and no transaction has kept yet. */
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

const maxAtOnce = 500;

/**
 * Marks objects that were not kept in time as gone. Returns them together with older gone objects whose bytes
 * remain.
 */
export async function takeLeft(db: Db, newBefore: number, goneBefore: number): Promise<LeftObject[]> {
  const { rows } = await sql<LeftObject>`
    update media_object set state = 'gone', uid = null
    where key in (
      select key from media_object
      where (state = 'new' and changed_at < ${newBefore}) or (state = 'gone' and changed_at < ${goneBefore})
      order by changed_at limit ${maxAtOnce}
    ) returning key, sizes`.execute(db);
  return rows;
}

/** Deletes the row of a gone object, once its bytes are removed. */
export async function deleteObject(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_object').where('key', '=', key).where('state', '=', 'gone').execute();
}
