import type { Refusal } from '@mitto/kit/app-error';
import type { MutationEntry } from '@mitto/kit/define-mutation';
import type * as v from 'valibot';
import type { SyncTx } from './sync-tx.ts';

/**
 * Result of a mutation: the record it is about, and whether it was a no-op because the state was already
 * there.
 */
export interface MutationEffect {
  readonly source: string | null;
  readonly isMerged?: boolean;
}

export interface Sent {
  /** The row's reference as the client chose it. */
  readonly ref: string | null;
  readonly base: number | undefined;
}

/**
 * A returned refusal commits what was written before it, such as a counted attempt. A thrown refusal rolls
 * back everything.
 */
export type MutationResult = MutationEffect | Refusal;

/** Server half of a mutation. The handler checks everything again and sets time, author and price itself. */
export interface MutationHandler<M = unknown> {
  readonly mutation: MutationEntry;
  readonly run: (tx: SyncTx, me: M, input: unknown, sent: Sent) => Promise<MutationResult>;
}

/** Binds a handler to its mutation, with the input's type. */
export function handleMutation<M, E extends MutationEntry>(
  mutation: E,
  run: (tx: SyncTx, me: M, input: v.InferOutput<E['input']>, sent: Sent) => Promise<MutationResult>,
): MutationHandler<M> {
  // The input was parsed with this mutation's own schema before the handler runs.
  return { mutation, run: (tx, me, input, sent) => run(tx, me, input as v.InferOutput<E['input']>, sent) };
}

/** Built-in writes for a table that opens columns. Receives only the columns that the table opens. */
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
