import type { Id } from '@mitto/kit/ids';
import type * as v from 'valibot';
import type { Tx } from '../database/database.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A kind of work that runs after the commit. It runs at least once, and again with backoff if it fails. */
export interface JobKind<S extends AnySchema = AnySchema> {
  /** Name in the form `<feature>.<action>`. */
  readonly kind: string;
  readonly payload: S;
  /**
   * Max number of attempts. After the last one the job is given up: its row stays in the table as failed, is
   * counted as given up and logged.
   */
  readonly maxTries: number;
  /** Lane of the job, if it does not share the usual one with all others. */
  readonly lane?: JobLane;
}

/**
 * Jobs that run beside the usual ones. They are claimed by themselves, so that a lane whose jobs wait for a slow
 * service holds up no other jobs. All kinds of a lane use the same object.
 */
export interface JobLane {
  readonly name: string;
  /** Max number of its jobs that a process runs at a time. Jobs of a kind that run together count once. */
  readonly concurrency: number;
  /** Max number of its jobs that run together, if not each runs alone. */
  readonly together?: number;
}

export function defineJob<S extends AnySchema>(job: JobKind<S>): JobKind<S> {
  return job;
}

export interface JobRun {
  /** Id of the job, equal at every attempt, so that a receiver can recognise a repetition. */
  readonly id: Id;
  readonly attempt: number;
  /**
   * Deletes the job with a transaction of its work, which then happens exactly once. Returns false if another process
   * has done the job meanwhile: the transaction must roll back.
   */
  endWithin(tx: Tx): Promise<boolean>;
}

/** Several jobs of a kind that run together. */
export interface JobsRun {
  /** Deletes the jobs with the transaction of their work. Returns false if one of them is gone. */
  endWithin(tx: Tx): Promise<boolean>;
}

export interface JobHandler {
  readonly job: JobKind;
  readonly work: (payload: unknown, run: JobRun) => Promise<void>;
  /** Does the work of several jobs in a transaction that ends them. If it fails, each of them runs alone. */
  readonly workAll?: (payloads: readonly unknown[], run: JobsRun) => Promise<void>;
}

/**
 * Combines a kind of job with the function that does its work. The function must end, so everything it awaits
 * needs a timeout.
 */
export function handleJob<S extends AnySchema>(
  job: JobKind<S>,
  work: (payload: v.InferOutput<S>, run: JobRun) => Promise<void>,
): JobHandler {
  // The cast is safe: the queue has parsed the payload with this job's schema.
  return { job, work: (payload, run) => work(payload as v.InferOutput<S>, run) };
}

/** Thrown by a job's work if no retry can succeed. The queue then gives the job up at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob';
}

/** Thrown by a job's work to run it again at a given time, instead of after the usual backoff. It counts as a try. */
export class LaterJob extends Error {
  override readonly name = 'LaterJob';
  readonly at: number;

  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

export interface EnqueueOptions {
  /** Earliest time at which the job runs. */
  readonly at?: number;
  /** The member whom the job is about. Erasing this member also deletes the job. */
  readonly uid?: string;
  /** Further members whom the job is about. Erasing any of them also deletes the job. */
  readonly others?: readonly string[];
  readonly id?: Id;
}

/** Enqueues a job inside the transaction, so that the job exists only if the transaction commits. */
export type Enqueue = <S extends AnySchema>(
  tx: Tx,
  job: JobKind<S>,
  payload: v.InferInput<S>,
  options?: EnqueueOptions,
) => Promise<Id>;
