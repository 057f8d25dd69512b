import type { Id } from '@mitto/kit/ids';
import type * as v from 'valibot';
import type { Tx } from '../database/database.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A kind of work that runs after the commit, at least once, with backoff between attempts. */
export interface JobKind<S extends AnySchema = AnySchema> {
  /** `<feature>.<what is done>`. */
  readonly kind: string;
  readonly payload: S;
  /** Max number of attempts. After that the job is given up: kept, counted and logged. */
  readonly maxTries: number;
}

export function defineJob<S extends AnySchema>(job: JobKind<S>): JobKind<S> {
  return job;
}

export interface JobRun {
  /** The same id at every attempt, by which a receiver can recognise a repetition. */
  readonly id: Id;
  readonly attempt: number;
}

export interface JobHandler {
  readonly job: JobKind;
  readonly work: (payload: unknown, run: JobRun) => Promise<void>;
}

/**
 * Ties a kind of job to its work, with the payload's type. The work must end: everything it awaits needs a
 * timeout.
 */
export function handleJob<S extends AnySchema>(
  job: JobKind<S>,
  work: (payload: v.InferOutput<S>, run: JobRun) => Promise<void>,
): JobHandler {
  // The queue parses the payload with this job's own schema before it calls.
  return { job, work: (payload, run) => work(payload as v.InferOutput<S>, run) };
}

/** Thrown by a job's work when no retry can succeed. The job is given up at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob';
}

export interface EnqueueOptions {
  /** Earliest time at which the job runs. */
  readonly at?: number;
  /** The member whose erasure also removes the job. */
  readonly uid?: string;
  /** Further members whose erasure removes the job. */
  readonly others?: readonly string[];
  readonly id?: Id;
}

/** Enqueues a job inside the transaction: the job exists if and only if the transaction commits. */
export type Enqueue = <S extends AnySchema>(
  tx: Tx,
  job: JobKind<S>,
  payload: v.InferInput<S>,
  options?: EnqueueOptions,
) => Promise<Id>;
