import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    media_object: MediaObjectTable;
  }
}

/**
 * State of an object: `new` until a transaction keeps it, then `kept`. After drop() it is `gone` until its
 * bytes are deleted. The sweep deletes objects that stay `new` or `gone` for too long.
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
  /** Member who owns the object. */
  readonly uid: string;
  /** Kind of the object, as its feature named it. */
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

/**
 * Sets the state of the objects to `kept`. Returns true if all of them were new and belonged to this member.
 */
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

/** Sets the state of the objects to `gone` and removes their owner. Queries do not return them any more. */
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

/** Returns an object of this member that is stored but not yet kept. */
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
 * Sets the state of objects that were not kept in time to `gone`. Returns them, together with objects that
 * have been `gone` since before `goneBefore` and whose bytes still exist. Returns at most 500 objects.
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

/** Deletes the row of a `gone` object, after its bytes have been deleted. */
export async function deleteObject(db: Db, key: string): Promise<void> {
  await db.deleteFrom('media_object').where('key', '=', key).where('state', '=', 'gone').execute();
}
