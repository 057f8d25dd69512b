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
}

export function defineJob<S extends AnySchema>(job: JobKind<S>): JobKind<S> {
  return job;
}

export interface JobRun {
  /** Id of the job, equal at every attempt, so that a receiver can recognise a repetition. */
  readonly id: Id;
  readonly attempt: number;
}

export interface JobHandler {
  readonly job: JobKind;
  readonly work: (payload: unknown, run: JobRun) => Promise<void>;
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
