import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/** One unit of a limit on pending codes, per key and window. */
export interface Share {
  readonly key: Buffer;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Latest time at which a spent limit of these is free again; undefined when each has a share left. Takes
 * nothing.
 */
export async function spentUntil(db: Db, shares: readonly Share[], now: number): Promise<number | undefined> {
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

/** Takes a share. Returns the end of the window when no share is left, and undefined otherwise. */
export async function takeShare(
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
 * Gives shares back, unless their window is over. One by one in the order in which they are taken, to avoid
 * deadlocks.
 */
export async function giveBackShares(tx: Tx, keys: readonly Uint8Array[], takenAt: number): Promise<void> {
  for (const key of keys) {
    await tx
      .updateTable('account_brake')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .where('window_started_at', '<=', takenAt)
      .execute();
  }
}
