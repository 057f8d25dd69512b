import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';
import type { LimitTable } from './account-tables.ts';

export type LimitRow = Selectable<LimitTable>;

interface Taking {
  readonly uid: string;
  readonly task: string;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly at: number;
}

/**
 * Counts the task, or blocks it at the limit. It is a single statement, so that each of several concurrent
 * attempts, also in other processes, sees the result of the one before. If the returned row has
 * `rests_until`, the task was refused.
 */
export async function countTask(tx: Tx, { uid, task, limit, timeoutMs, at }: Taking): Promise<LimitRow> {
  const { rows } = await sql<LimitRow>`
    insert into account_limit as l (uid, task, count, rests_until) values (${uid}, ${task}, 1, null)
    on conflict (uid, task) do update set
      count = case
        when l.rests_until <= ${at} then 1
        when l.rests_until is null and l.count < ${limit} then l.count + 1
        else l.count end,
      rests_until = case
        when l.rests_until <= ${at} then null
        when l.rests_until is null and l.count >= ${limit} then ${at + timeoutMs}::bigint
        else l.rests_until end
    returning l.*`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Counting a task gave no row back: an upsert always does.');
  return row;
}

/**
 * Counts a miss, and blocks the task together with the last allowed one, so that the member sees the time to wait
 * at once. Misses are forgotten `keptMs` after the last one. Returns false if the task is blocked. It is a single
 * statement, as `countTask` is.
 */
export async function countMiss(
  tx: Tx,
  { uid, task, limit, timeoutMs, at }: Taking,
  keptMs: number,
): Promise<boolean> {
  const count = sql`case when l.counted_at <= ${at - keptMs}::bigint then 1 else l.count + 1 end`;
  const { rows } = await sql`
    insert into account_limit as l (uid, task, count, rests_until, counted_at)
    values (${uid}, ${task}, 1, case when ${limit}::int <= 1 then ${at + timeoutMs}::bigint end, ${at})
    on conflict (uid, task) do update set
      count = ${count}, counted_at = ${at},
      rests_until = case when ${count} >= ${limit}::int then ${at + timeoutMs}::bigint end
    where l.rests_until is null or l.rests_until <= ${at}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes back a miss that was none, and the rest that it began. */
export async function takeBackMiss(tx: Tx, uid: string, task: string): Promise<void> {
  await sql`
    update account_limit set count = count - 1, rests_until = null
    where uid = ${uid} and task = ${task} and count > 0`.execute(tx);
}

/** Reverts a count, when the task was refused for another reason. */
export async function uncountTask(tx: Tx, uid: string, task: string): Promise<void> {
  await sql`
    update account_limit set count = count - 1
    where uid = ${uid} and task = ${task} and rests_until is null and count > 0`.execute(tx);
}

export async function listLimits(db: Db | Tx, uid: string): Promise<LimitRow[]> {
  return await db.selectFrom('account_limit').selectAll().where('uid', '=', uid).orderBy('task').execute();
}

export async function deleteLimits(tx: Tx, uid: string, tasks: readonly string[]): Promise<void> {
  if (tasks.length === 0) return;
  await tx.deleteFrom('account_limit').where('uid', '=', uid).where('task', 'in', tasks).execute();
}
