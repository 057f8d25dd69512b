import { minute } from '@mitto/kit/time';
import { sql } from 'kysely';
import type { SyncTx } from '../sync-tx.ts';

/** Interval of the heartbeat of a process (ms). */
export const livesEvery = minute;
/** Time without a heartbeat after which a process counts as dead (ms). */
const believedFor = 3 * minute;

export interface Stay {
  readonly uid: string;
  readonly processId: string;
  readonly now: number;
}

/**
 * Stores that the member has sockets on this process; returns true if they had none on any process before.
 */
export async function come(tx: SyncTx, { uid, processId, now }: Stay): Promise<boolean> {
  const isElsewhere = await isHere(tx, uid, now);
  await sql`
    insert into sync_presence (uid, process_id, came_at, seen_at) values (${uid}, ${processId}, ${now}, ${now})
    on conflict (uid, process_id) do update set seen_at = excluded.seen_at`.execute(tx);
  return !isElsewhere;
}

/** Deletes the presence of the member on this process; returns true if they now have none on any process. */
export async function go(tx: SyncTx, { uid, processId, now }: Stay): Promise<boolean> {
  await lock(tx, uid);
  const { rows } = await sql`
    delete from sync_presence where uid = ${uid} and process_id = ${processId} returning 1`.execute(tx);
  return rows.length > 0 && !(await isHere(tx, uid, now));
}

/**
 * Deletes a presence row found by `findLost`, unless its process has reported since that it lives. Returns
 * true if the member now has none on any process.
 */
export async function dropLost(tx: SyncTx, { uid, processId, now }: Stay): Promise<boolean> {
  await lock(tx, uid);
  const { rows } = await sql`
    delete from sync_presence
    where uid = ${uid} and process_id = ${processId} and seen_at <= ${now - believedFor} returning 1`.execute(
    tx,
  );
  return rows.length > 0 && !(await isHere(tx, uid, now));
}

export async function saysItLives(tx: SyncTx, processId: string, now: number): Promise<void> {
  await sql`update sync_presence set seen_at = ${now} where process_id = ${processId}`.execute(tx);
}

/** Finds presence rows of processes that died without deleting them. */
export async function findLost(tx: SyncTx, now: number): Promise<readonly Omit<Stay, 'now'>[]> {
  const { rows } = await sql<{ uid: string; process_id: string }>`
    select uid, process_id from sync_presence where seen_at <= ${now - believedFor}
    order by uid limit 1000`.execute(tx);
  return rows.map(({ uid, process_id }) => ({ uid, processId: process_id }));
}

/** Finds which of these members have a socket on any process. */
export async function findPresent(
  tx: SyncTx,
  uids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from sync_presence
    where uid = any(${uids}::uuid[]) and seen_at > ${now - believedFor}`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

/**
 * Lists up to `most` members with a socket on any process, by ascending id, starting after the id `after`.
 * Leaves out members who came at the time `since` or later.
 */
export async function listPresent(
  tx: SyncTx,
  after: string,
  most: number,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from sync_presence where uid > ${after} and seen_at > ${now - believedFor} and came_at < ${since}
    order by uid limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/**
 * Locks the presence of a member until the transaction ends. Without the lock, two processes could both store
 * the first socket of a member, or could both miss that the last one closed.
 */
async function lock(tx: SyncTx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`presence/${uid}`}, 0))`.execute(tx);
}

async function isHere(tx: SyncTx, uid: string, now: number): Promise<boolean> {
  await lock(tx, uid);
  return (await findPresent(tx, [uid], now)).size > 0;
}
