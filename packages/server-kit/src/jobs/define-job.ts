import type { Id } from '@mitto/kit/ids';
import type * as v from 'valibot';
import type { Tx } from '../database/database.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A kind of work done after the commit, at least once, with growing pauses between tries. */
export interface JobKind<S extends AnySchema = AnySchema> {
  /** `<feature>.<what is done>`. */
  readonly kind: string;
  readonly payload: S;
  /** Given up (kept, counted, logged) after so many tries. */
  readonly mostTries: number;
}

export function defineJob<S extends AnySchema>(job: JobKind<S>): JobKind<S> {
  return job;
}

export interface JobRun {
  /** The same at every try: what a receiver can recognise a repetition by. */
  readonly id: Id;
  readonly attempt: number;
}

export interface JobHandler {
  readonly job: JobKind;
  readonly work: (payload: unknown, run: JobRun) => Promise<void>;
}

/** Ties a kind of job to the work, with the payload's type. The work must end: whatever it awaits needs a time limit. */
export function handleJob<S extends AnySchema>(
  job: JobKind<S>,
  work: (payload: v.InferOutput<S>, run: JobRun) => Promise<void>,
): JobHandler {
  // The queue parses the payload with this job's own schema before it calls.
  return { job, work: (payload, run) => work(payload as v.InferOutput<S>, run) };
}

/** Thrown by a job's work: no later try can succeed, so there is none. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob';
}

export interface EnqueueOptions {
  /** Not before this time. */
  readonly at?: number;
  /** The member whose erasure also removes the job. */
  readonly uid?: string;
  /** Further members whose erasure removes it. */
  readonly others?: readonly string[];
  readonly id?: Id;
}

/** Puts a job into the transaction: it exists if and only if the transaction commits. */
export type Enqueue = <S extends AnySchema>(
  tx: Tx,
  job: JobKind<S>,
  payload: v.InferInput<S>,
  options?: EnqueueOptions,
) => Promise<Id>;
