import type { Refusal } from '@mitto/kit/app-error';
import type { MutationEntry } from '@mitto/kit/define-mutation';
import type * as v from 'valibot';
import type { SyncTx } from './sync-tx.ts';

/** What a mutation came to: the record it is about, and whether it only met what was there. */
export interface MutationEffect {
  readonly source: string | null;
  readonly isMerged?: boolean;
}

export interface Sent {
  /** The row's reference as the client chose it. */
  readonly ref: string | null;
  readonly base: number | undefined;
}

/** A refusal that is returned is committed with what it counted; one that is thrown leaves nothing. */
export type MutationResult = MutationEffect | Refusal;

/** The effect that counts: it checks everything anew and sets time, author and price. */
export interface MutationHandler<M = unknown> {
  readonly mutation: MutationEntry;
  readonly run: (tx: SyncTx, me: M, input: unknown, sent: Sent) => Promise<MutationResult>;
}

/** Ties a mutation to its effect, with the input's type. */
export function handleMutation<M, E extends MutationEntry>(
  mutation: E,
  run: (tx: SyncTx, me: M, input: v.InferOutput<E['input']>, sent: Sent) => Promise<MutationResult>,
): MutationHandler<M> {
  // The input was parsed with this mutation's own schema before it runs.
  return { mutation, run: (tx, me, input, sent) => run(tx, me, input as v.InferOutput<E['input']>, sent) };
}

/** The built-in writing of rows, for a table that opens it; only the columns it opens ever arrive here. */
export interface RowWriter<M = unknown> {
  readonly table: string;
  insert?(
    tx: SyncTx,
    me: M,
    ref: string,
    columns: Readonly<Record<string, unknown>>,
  ): Promise<MutationEffect>;
  update?(
    tx: SyncTx,
    me: M,
    ref: string,
    columns: Readonly<Record<string, unknown>>,
    base: number | undefined,
  ): Promise<MutationResult>;
  remove?(tx: SyncTx, me: M, ref: string): Promise<MutationEffect>;
}
