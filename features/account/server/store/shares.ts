import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/**
 * A limit: max `most` per key and window. A sent code or an attempt to sign in counts towards several of them.
 */
export interface Share {
  readonly key: Buffer;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Returns the time at which all these limits allow one more; undefined when they allow one now. Counts
 * nothing.
 */
export async function spentUntil(
  db: Db | Tx,
  shares: readonly Share[],
  now: number,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('account_brake')
    .select(['key', 'count', 'expires_at'])
    .where(
      'key',
      'in',
      shares.map(({ key }) => key),
    )
    .where('expires_at', '>', now)
    .execute();
  const spent = rows.filter((row) =>
    shares.some(({ key, most }) => key.equals(row.key) && row.count >= most),
  );
  return spent.length === 0 ? undefined : Math.max(...spent.map((row) => row.expires_at));
}

/**
 * Counts one towards the limit. Returns the end of the window when the limit is reached, and undefined
 * otherwise.
 */
export async function countShare(
  tx: Tx,
  { key, most, windowMs }: Share,
  now: number,
): Promise<number | undefined> {
  const taken = await sql`
    insert into account_brake as b (key, count, window_started_at, expires_at)
    values (${key}, 1, ${now}, ${now + windowMs})
    on conflict (key) do update set
      count = case when b.expires_at <= ${now} then 1 else b.count + 1 end,
      window_started_at = case when b.expires_at <= ${now} then ${now} else b.window_started_at end,
      expires_at = case when b.expires_at <= ${now} then ${now + windowMs} else b.expires_at end
    where b.expires_at <= ${now} or b.count < ${most}
    returning 1`.execute(tx);
  if (taken.rows.length > 0) return undefined;
  const { expires_at } = await tx
    .selectFrom('account_brake')
    .select('expires_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return expires_at;
}

/**
 * Removes a used code or a successful attempt from the counts, unless their window is over. Updates one row
 * after another in the order in which they were counted, to avoid deadlocks.
 */
export async function giveBackShares(
  db: Db | Tx,
  keys: readonly Uint8Array[],
  takenAt: number,
): Promise<void> {
  for (const key of keys) {
    await db
      .updateTable('account_brake')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .where('window_started_at', '<=', takenAt)
      .execute();
  }
}

/** Counts one towards all of the limits, or towards none if one of them is reached. */
export async function countShares(tx: Tx, shares: readonly Share[], now: number): Promise<boolean> {
  for (const [index, share] of shares.entries()) {
    if ((await countShare(tx, share, now)) === undefined) continue;
    const taken = shares.slice(0, index).map(({ key }) => key);
    await giveBackShares(tx, taken, now);
    return false;
  }
  return true;
}

/** Counts that have not expired, by key (as hex). */
export async function readCounts(
  db: Db | Tx,
  keys: readonly Buffer[],
  now: number,
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_brake')
    .select(['key', 'count'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map(({ key, count }) => [Buffer.from(key).toString('hex'), count]));
}

/** Stores a mark until `expiresAt`, or makes the one that is there last as long. */
export async function extendMark(db: Db | Tx, key: Buffer, now: number, expiresAt: number): Promise<void> {
  await sql`
    insert into account_brake as b (key, count, window_started_at, expires_at)
    values (${key}, 1, ${now}, ${expiresAt})
    on conflict (key) do update set expires_at = greatest(b.expires_at, excluded.expires_at)`.execute(db);
}

/** Stores a mark until `expiresAt`; false when it is there already. */
export async function insertMark(db: Db | Tx, key: Buffer, now: number, expiresAt: number): Promise<boolean> {
  const { rows } = await sql`
    insert into account_brake as b (key, count, window_started_at, expires_at)
    values (${key}, 1, ${now}, ${expiresAt})
    on conflict (key) do update set window_started_at = ${now}, expires_at = ${expiresAt}
    where b.expires_at <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}
