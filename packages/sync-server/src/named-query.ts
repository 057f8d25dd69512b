import type * as v from 'valibot';
import type { SyncTx } from './sync-tx.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A query that clients call by its name. Clients send values, never search conditions. */
export interface NamedQuery<M = unknown, S extends AnySchema = AnySchema> {
  readonly id: string;
  readonly values: S;
  /** Runs before the snapshot of the query begins, and may write. A thrown refusal is the answer. */
  readonly admit?: (me: M, values: unknown, ip: string) => Promise<void>;
  readonly run: (tx: SyncTx, me: M, values: unknown) => Promise<unknown>;
  /** Cost of the query, compared with looking up a row by its key. Default is the weight of the call. */
  readonly weight?: number;
}

export interface QueryWishes<M, S extends AnySchema> {
  readonly weight?: number;
  readonly admit?: (me: M, values: v.InferOutput<S>, ip: string) => Promise<void>;
}

export function namedQuery<M, S extends AnySchema>(
  id: string,
  values: S,
  run: (tx: SyncTx, me: M, values: v.InferOutput<S>) => Promise<unknown>,
  { weight, admit }: QueryWishes<M, S> = {},
): NamedQuery<M, S> {
  // The values were parsed with this query's own schema before either function runs.
  return {
    id,
    values,
    run: (tx, me, parsed) => run(tx, me, parsed as v.InferOutput<S>),
    ...(weight !== undefined && { weight }),
    ...(admit && { admit: (me, parsed, ip) => admit(me, parsed as v.InferOutput<S>, ip) }),
  };
}
