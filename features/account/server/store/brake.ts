import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

export interface Brake {
  /** Attempts allowed within the window. */
  readonly free: number;
  readonly windowMs: number;
  /**
   * Length of the block after the last free attempt. Each further attempt doubles it (exponential backoff).
   */
  readonly firstRestMs: number;
  readonly longestRestMs: number;
}

const doublings = 30;

/**
 * Counts an attempt. Call it before the attempt is made: otherwise concurrent attempts could all be the last
 * free one. Returns the time until which the key is blocked, or undefined when the attempt may go on.
 */
export async function countAttempt(
  db: Db | Tx,
  brake: Brake,
  key: Buffer,
  now: number,
): Promise<number | undefined> {
  const taken = await sql<{ count: number }>`
    insert into account_brake as b (key, count, window_started_at, rests_until, expires_at)
    values (${key}, 1, ${now}, 0, ${now + brake.windowMs})
    on conflict (key) do update set
      count = case when b.expires_at <= ${now} then 1 else b.count + 1 end,
      window_started_at = case when b.expires_at <= ${now} then ${now} else b.window_started_at end,
      rests_until = case
        when b.expires_at <= ${now} or b.count + 1 < ${brake.free} then 0
        else ${now}::bigint + least(${brake.longestRestMs}::bigint,
          ${brake.firstRestMs}::bigint * (1::bigint << least(${doublings}, b.count + 1 - ${brake.free}))) end,
      expires_at = case
        when b.expires_at <= ${now} or b.count + 1 < ${brake.free} then ${now + brake.windowMs}::bigint
        else ${now + brake.windowMs}::bigint + least(${brake.longestRestMs}::bigint,
          ${brake.firstRestMs}::bigint * (1::bigint << least(${doublings}, b.count + 1 - ${brake.free}))) end
    where b.rests_until <= ${now}
    returning count`.execute(db);
  if (taken.rows.length > 0) return undefined;
  return await restsUntil(db, key, now);
}

/** The time until which the key is blocked, or undefined. Counts nothing. */
async function restsUntil(db: Db | Tx, key: Buffer, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ rests_until: number }>`
    select rests_until from account_brake where key = ${key} and rests_until > ${now}`.execute(db);
  return rows[0]?.rests_until;
}

/** Resets the counter after a successful attempt. */
export async function forgive(db: Db | Tx, key: Buffer): Promise<void> {
  await sql`delete from account_brake where key = ${key}`.execute(db);
}

export async function expireBrakes(db: Db | Tx, now: number): Promise<void> {
  await sql`delete from account_brake where expires_at <= ${now}`.execute(db);
}

/** The network that an address is counted under: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
