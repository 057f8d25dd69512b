import type { Refusal } from '@mitto/kit/app-error';
import type { MutationEntry } from '@mitto/kit/define-mutation';
import type * as v from 'valibot';
import type { SyncTx } from './sync-tx.ts';

/**
 * Result of a mutation: the id of the changed record, and whether nothing changed because the record already
 * had the requested state.
 */
export interface MutationEffect {
  /** Id of the record within its table; null if the mutation changed no record. */
  readonly source: string | null;
  readonly isMerged?: boolean;
}

export interface EntryPlace {
  /** Reference of the row, chosen by the client. */
  readonly ref: string | null;
  readonly base: number | undefined;
}

/**
 * Result of a mutation or row write. A returned refusal commits the writes before it, such as a counted
 * failed attempt. A thrown refusal rolls everything back.
 */
export type MutationResult = MutationEffect | Refusal;

/**
 * Server part of a mutation. It checks everything that the client sent, and sets time, author and price
 * itself.
 */
export interface MutationHandler<M = unknown> {
  readonly mutation: MutationEntry;
  readonly run: (tx: SyncTx, me: M, input: unknown, sent: EntryPlace) => Promise<MutationResult>;
}

/**
 * Binds a handler to its mutation, so that the input of the handler has the type that the mutation declares.
 */
export function handleMutation<M, E extends MutationEntry>(
  mutation: E,
  run: (tx: SyncTx, me: M, input: v.InferOutput<E['input']>, sent: EntryPlace) => Promise<MutationResult>,
): MutationHandler<M> {
  // The input was parsed with this mutation's own schema before the handler runs.
  return { mutation, run: (tx, me, input, sent) => run(tx, me, input as v.InferOutput<E['input']>, sent) };
}

/**
 * Built-in insert, update and delete for a table with columns that members may write (`opens`). The methods
 * receive only such columns.
 */
export interface RowHandlers<M = unknown> {
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
