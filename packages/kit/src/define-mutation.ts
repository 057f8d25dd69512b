import type * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * A named write. The web half of a feature predicts its effect, the server half decides it; an outbox entry
 * names it.
 */
export interface MutationEntry<S extends AnySchema = AnySchema> {
  readonly name: string;
  readonly input: S;
  /** The table whose rows the mutation changes, so that a row can show the status of its outbox entries. */
  readonly table: string;
}

export function defineMutation<const S extends AnySchema>(mutation: MutationEntry<S>): MutationEntry<S> {
  return mutation;
}
