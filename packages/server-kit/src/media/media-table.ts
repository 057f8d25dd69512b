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
  /** Digest of the network from which a `new` object came. */
  network: string | null;
  /**
   * Time until which bytes may be put under the key with a signed form. The row stays at least as long, so
   * that the sweep finds bytes that came after the file was taken.
   */
  form_until: number | null;
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

export interface NewObject extends MediaObject {
  readonly network: string | null;
  readonly form_until: number | null;
}

export async function insertObject(tx: Tx, object: NewObject, at: number): Promise<void> {
  await tx
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
    .set({ state: 'kept', changed_at: at, network: null })
    .where('key', 'in', [...keys])
    .where('uid', '=', uid)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return Number(numUpdatedRows) === keys.length;
}

/**
 * Sets the state of the objects to `gone` and removes their owner. Queries do not return them any more. A form
 * counts for its owner until it has expired.
 */
export async function leaveObjects(tx: Tx, keys: readonly string[], at: number): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update media_object set state = 'gone', changed_at = ${at}, network = ${stillCounted(at, 'network')},
      uid = ${stillCounted(at, 'uid')}
    where key = any(${keys}::text[])`.execute(tx);
}

const stillCounted = (at: number, column: 'network' | 'uid') =>
  sql`case when form_until > ${at} then ${sql.ref(column)} end`;

/** Removes the owner from objects that are `gone` and kept their owner as signed forms. */
export async function disownForms(tx: Tx, uid: string): Promise<void> {
  await sql`update media_object set uid = null where uid = ${uid} and state = 'gone'`.execute(tx);
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
    .select(['key', 'kind', 'sizes', 'type', 'bytes', 'state', 'changed_at'])
    .where('uid', '=', uid)
    .where('state', '<>', 'gone')
    .orderBy('changed_at')
    .orderBy('key')
    .execute();
  return rows.map((row) => ({ ...row, uid }));
}

export interface LeftObject {
  readonly key: string;
  readonly sizes: readonly string[];
}

const isHeld = sql<boolean>`exists (select from media_hold h where h.key = media_object.key)`;

/** Returns those of the objects that are `gone`, except those that somebody holds. */
export async function readGone(db: Db, keys: readonly string[]): Promise<LeftObject[]> {
  return await db
    .selectFrom('media_object')
    .select(['key', 'sizes'])
    .where('key', 'in', [...keys])
    .where('state', '=', 'gone')
    .where(sql<boolean>`not ${isHeld}`)
    .execute();
}

/** Max number of objects that `claimAbandoned` returns. */
export const leftAtOnce = 500;

/**
 * Sets the state of objects that were not kept in time to `gone`. Returns them, together with objects that
 * have been `gone` since before `goneBefore` and whose row still exists. An object is returned again only
 * when it has been `gone` as long once more.
 */
export async function claimAbandoned(
  db: Db,
  { newBefore, goneBefore, now }: { newBefore: number; goneBefore: number; now: number },
): Promise<LeftObject[]> {
  const { rows } = await sql<LeftObject>`
    update media_object set state = 'gone', changed_at = ${now}, network = ${stillCounted(now, 'network')},
      uid = ${stillCounted(now, 'uid')}
    where key in (
      select key from media_object
      where ((state = 'new' and changed_at < ${newBefore})
          or (state = 'gone' and changed_at < ${goneBefore} and coalesce(form_until, 0) <= ${now}))
        and not ${isHeld}
      order by changed_at limit ${leftAtOnce}
    ) returning key, sizes`.execute(db);
  return rows;
}

/** Deletes the row of a `gone` object after its bytes, unless bytes may still be put under its key. */
export async function deleteObject(db: Db, key: string, now: number): Promise<void> {
  await sql`
    delete from media_object
    where key = ${key} and state = 'gone' and coalesce(form_until, 0) <= ${now}`.execute(db);
}
