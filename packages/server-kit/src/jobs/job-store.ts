import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    job: JobTable;
    job_schedule: JobScheduleTable;
  }
}

interface JobTable {
  id: string;
  kind: string;
  payload: Uint8Array;
  uid: string | null;
  others: string[] | null;
  run_at: number;
  attempt: number;
  locked_until: number | null;
  failed_at: number | null;
  made_at: number;
}

interface JobScheduleTable {
  kind: string;
  next_at: number;
}

export interface NewJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Uint8Array;
  readonly uid: string | null;
  /** Further members whom the job is about. */
  readonly others: readonly string[];
  readonly runAt: number;
  readonly madeAt: number;
}

/** A job on which this process holds the lease, for one attempt. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Uint8Array;
  readonly attempt: number;
}

/** Inserts the job. Does nothing if a job with this id exists. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      kind: job.kind,
      payload: job.payload,
      uid: job.uid,
      others: job.others.length === 0 ? null : [...job.others],
      run_at: job.runAt,
      attempt: 0,
      made_at: job.madeAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface ClaimRequest {
  readonly kinds: readonly string[];
  readonly now: number;
  readonly lockedUntil: number;
  readonly most: number;
}

/**
 * Leases due jobs that have no valid lease, in a single statement. No transaction stays open while the jobs
 * run.
 */
export async function claimJobs(db: Db, request: ClaimRequest): Promise<readonly ClaimedJob[]> {
  const { kinds, now, lockedUntil, most } = request;
  // `materialized` makes PostgreSQL run the inner query only once. Otherwise it could run several times and
  // lock more than `most` rows.
  const { rows } = await sql<ClaimedJob & { run_at: number }>`
    with due as materialized (
      select id from job
      where failed_at is null and run_at <= ${now} and (locked_until is null or locked_until <= ${now})
        and kind = any(${[...kinds]}::text[])
      order by run_at, id
      limit ${most}
      for update skip locked
    )
    update job set attempt = attempt + 1, locked_until = ${lockedUntil}
    from due where job.id = due.id
    returning job.id, job.kind, job.payload, job.attempt, job.run_at`.execute(db);
  return rows.toSorted((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1));
}

/** Renews the lease, unless the job has been claimed again since (its attempt number has changed). */
export async function renewLease(db: Db, job: ClaimedJob, lockedUntil: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ locked_until: lockedUntil })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .execute();
}

/** Deletes finished jobs, even if another process has claimed them meanwhile. Returns false if one of them is gone. */
export async function deleteJobs(db: Db | Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`delete from job where id = any(${ids}::uuid[]) returning id`.execute(db);
  return rows.length === ids.length;
}

export async function postponeJob(db: Db, job: ClaimedJob, runAt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, locked_until: null })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .execute();
}

export async function giveUpJob(db: Db, job: ClaimedJob, now: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ failed_at: now, locked_until: null })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .execute();
}

/**
 * Releases all leases. Use it only for a database that one process alone can have open: the processes that
 * held the leases have then ended.
 */
export async function releaseLeases(db: Db): Promise<void> {
  await db.updateTable('job').set({ locked_until: null }).where('locked_until', 'is not', null).execute();
}

/** Deletes all jobs whose `uid` or `others` contain the member. */
export async function deleteJobsOf(tx: Tx, uid: string): Promise<void> {
  await sql`delete from job where uid = ${uid} or others @> array[${uid}::uuid]`.execute(tx);
}

/**
 * Lists the jobs whose `uid` or `others` contain the member, for the export. The payload is left out, because
 * it may contain a sign-in code or be about another member.
 */
export async function listJobsOf(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, run_at, failed_at, made_at from job where uid = ${uid} or others @> array[${uid}::uuid]
    order by made_at`.execute(tx);
  return rows;
}

export async function deleteGivenUp(db: Db, before: number): Promise<void> {
  await db.deleteFrom('job').where('failed_at', '<', before).execute();
}

export interface JobCounts {
  /** Number of jobs that are due and not finished, including the running ones. */
  readonly due: number;
  readonly givenUp: number;
}

export async function countJobs(db: Db, now: number): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where failed_at is null and run_at <= ${now})::int as due,
      count(*) filter (where failed_at is not null)::int as "givenUp" from job`.execute(db);
  return rows[0] ?? { due: 0, givenUp: 0 };
}
