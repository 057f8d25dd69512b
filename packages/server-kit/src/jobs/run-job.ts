import { setTimeout as sleep } from 'node:timers/promises';
import { hour, type Now, second } from '@mitto/kit/time';
import * as v from 'valibot';
import type { Database, Tx } from '../database/database.ts';
import { isDatabaseAway, onCommit } from '../database/transact.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../seal.ts';
import { HopelessJob, type JobHandler, type JobKind, LaterJob } from './define-job.ts';
import { type ClaimedJob, deleteJobs, giveUpJob, postponeJob, renewLease } from './job-store.ts';

export interface RunDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: Now;
  readonly log: Log;
  /** Time in ms after which a lease expires unless it is renewed. */
  readonly lease: number;
}

/** Runs one attempt of a leased job and records in the database how it ended. Never rejects. */
async function runJob(deps: RunDeps, handler: JobHandler, job: ClaimedJob): Promise<void> {
  const renewal = setInterval(() => void renew(deps, job), deps.lease / 3);
  try {
    const { failure, isEnded } = await tryOnce(deps, handler, job);
    if (failure !== undefined) await settle(deps, job, () => putBack(deps, handler, job, failure.error));
    else if (!isEnded) await settle(deps, job, () => deleteJobs(deps.database.db, [job.id]));
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Runs several leased jobs of a kind together, in a transaction that ends them. If it fails, each of them runs alone.
 * Never rejects.
 */
export async function runTogether(
  deps: RunDeps,
  handler: JobHandler,
  jobs: readonly ClaimedJob[],
): Promise<void> {
  if (handler.workAll && jobs.length > 1) {
    const renewal = setInterval(() => jobs.forEach((job) => void renew(deps, job)), deps.lease / 3);
    try {
      const ids = jobs.map(({ id }) => id);
      const payloads = jobs.map((job) => payloadOf(deps, handler.job, job));
      return await handler.workAll(payloads, { endWithin: (tx) => deleteJobs(tx, ids) });
    } catch {
      // Alone, each job records its own end.
    } finally {
      clearInterval(renewal);
    }
  }
  for (const job of jobs) await runJob(deps, handler, job);
}

function payloadOf({ secrets }: RunDeps, { kind, payload, maxTries }: JobKind, job: ClaimedJob): unknown {
  // The claim has already counted this attempt. A job that kills the whole process each time is therefore
  // given up as well.
  if (job.attempt > maxTries) throw new HopelessJob(`Job ${kind} never came to an end.`);
  const parsed = v.safeParse(payload, JSON.parse(secrets.unseal('job', job.payload)));
  // The issue is not reported, because it would quote the payload.
  if (!parsed.success) {
    throw new HopelessJob(`Job ${kind} holds a payload that is not of its schema: was the schema changed?`);
  }
  return parsed.output;
}

interface Attempt {
  readonly failure?: { readonly error: unknown };
  /** True if the job was deleted with a transaction of its work. */
  readonly isEnded: boolean;
}

async function tryOnce(deps: RunDeps, { job: kind, work }: JobHandler, job: ClaimedJob): Promise<Attempt> {
  let isEnded = false;
  const endWithin = async (tx: Tx): Promise<boolean> => {
    onCommit(tx, () => {
      isEnded = true;
    });
    return await deleteJobs(tx, [job.id]);
  };
  try {
    await work(payloadOf(deps, kind, job), { id: job.id, attempt: job.attempt, endWithin });
    return { isEnded };
  } catch (error) {
    return { isEnded, failure: { error } };
  }
}

async function putBack(deps: RunDeps, handler: JobHandler, job: ClaimedJob, error: unknown): Promise<void> {
  const { database, now, log } = deps;
  const told = { job: job.id, kind: job.kind, attempt: job.attempt, error };
  if (error instanceof HopelessJob || job.attempt >= handler.job.maxTries) {
    await giveUpJob(database.db, job, now());
    log.error(told, 'job given up');
    return;
  }
  const pause = error instanceof LaterJob ? Math.max(0, error.at - now()) : retryPause(job.attempt);
  await postponeJob(database.db, job, now() + pause);
  log.warn({ ...told, pause }, 'job failed, will be tried again');
}

const settlePause = second / 2;

/**
 * Records in the database how an attempt ended. Without that record the job would run again. If the database
 * cannot be reached, this is retried for the duration of one lease.
 */
async function settle(
  { log, lease }: RunDeps,
  job: ClaimedJob,
  record: () => Promise<unknown>,
): Promise<void> {
  for (let waited = 0; ; waited += settlePause) {
    try {
      await record();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || waited >= lease) {
        log.error({ job: job.id, kind: job.kind, error }, 'the end of a job could not be recorded');
        return;
      }
      await sleep(settlePause);
    }
  }
}

async function renew({ database, now, log, lease }: RunDeps, job: ClaimedJob): Promise<void> {
  try {
    await renewLease(database.db, job, now() + lease);
  } catch (error) {
    log.warn({ job: job.id, kind: job.kind, error }, 'the lease of a job could not be renewed');
  }
}

/**
 * Returns the pause in ms before the next attempt: 2 s, 4 s, 8 s … up to one hour, shortened at random by up
 * to a half. The jitter spreads the retries of jobs that failed together.
 */
function retryPause(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(hour, second * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}
