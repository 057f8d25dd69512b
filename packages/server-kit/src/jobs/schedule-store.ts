import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/**
 * Inserts the schedule of a repeating job. Does nothing if another process or an earlier start has inserted
 * it.
 */
export async function insertSchedule(db: Db, kind: string, nextAt: number): Promise<void> {
  await db
    .insertInto('job_schedule')
    .values({ kind, next_at: nextAt })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute();
}

/** Returns the next due time of each kind. */
export async function readSchedule(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('job_schedule').select(['kind', 'next_at']).execute();
  return new Map(rows.map((row) => [row.kind, row.next_at]));
}

/**
 * Advances the schedule, and returns true if this process must enqueue the run. Returns false if no run is
 * due, or if the job of the previous run has not ended (it may be waiting for a retry), so that two runs
 * never overlap.
 */
export async function claimScheduledRun(tx: Tx, kind: string, now: number, nextAt: number): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    update job_schedule set next_at = ${nextAt} where kind = ${kind} and next_at <= ${now}
    returning exists (select from job where job.kind = ${kind} and failed_at is null) as "isRunning"`.execute(
    tx,
  );
  return rows[0]?.isRunning === false;
}
