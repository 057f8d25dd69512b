import type * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * A named way to write. Its local effect stands in the feature's web half, its effect that counts in the
 * server half; an entry of the outbox names it.
 */
export interface MutationEntry<S extends AnySchema = AnySchema> {
  readonly name: string;
  readonly input: S;
  /** The table whose rows it changes, for the outbox's status beside a row. */
  readonly table: string;
}

export function defineMutation<const S extends AnySchema>(mutation: MutationEntry<S>): MutationEntry<S> {
  return mutation;
}
