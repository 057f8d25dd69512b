import type * as v from 'valibot';
import type { SyncTx } from './sync-tx.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A query that clients call by its name. Clients send values, never search conditions. */
export interface NamedQuery<M = unknown, S extends AnySchema = AnySchema> {
  readonly id: string;
  readonly values: S;
  readonly run: (tx: SyncTx, me: M, values: unknown) => Promise<unknown>;
  /** Cost of the query, compared with looking up a row by its key. Default is the weight of the call. */
  readonly weight?: number;
}

export function namedQuery<M, S extends AnySchema>(
  id: string,
  values: S,
  run: (tx: SyncTx, me: M, values: v.InferOutput<S>) => Promise<unknown>,
  weight?: number,
): NamedQuery<M, S> {
  // The values were parsed with this query's own schema before the query runs.
  return {
    id,
    values,
    run: (tx, me, parsed) => run(tx, me, parsed as v.InferOutput<S>),
    ...(weight !== undefined && { weight }),
  };
}
