import type * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * A named write. The browser code of a feature predicts its effect, and the server code decides it. Outbox
 * entries contain its name.
 */
export interface MutationEntry<S extends AnySchema = AnySchema> {
  readonly name: string;
  readonly input: S;
  /** The table whose rows the mutation changes, so that a row can show the status of its outbox entries. */
  readonly table: string;
  /**
   * True for what a member does often enough that the configuration may limit it. What the app does by itself, and
   * what has a limit of its own, is not.
   */
  readonly isLimitable?: true;
  /**
   * Times that a standard member may make it before it rests for `timeout` seconds, unless the configuration says
   * otherwise. Such a mutation always has a limit, and its handler counts.
   */
  readonly usualLimit?: { readonly limit: number; readonly timeout: number };
}

export function defineMutation<const S extends AnySchema>(mutation: MutationEntry<S>): MutationEntry<S> {
  return mutation;
}
