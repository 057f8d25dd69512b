import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { naturalRef } from '@mitto/kit/natural-ref';
import * as v from 'valibot';
import type { ReadTx } from './local-store.ts';
import type { Patch } from './outbox-item.ts';
import type { Row, RowQuery } from './stored-row.ts';

export type MutationInput<M extends MutationEntry> = v.InferOutput<M['input']>;

/**
 * The database as the optimistic effect of a mutation reads and changes it. The effect must use nothing else,
 * because it may run twice.
 */
export interface LocalView {
  readonly now: number;
  /** Account that owns the database. */
  readonly owner: string;
  /** Reference in the mutation's outbox entry. */
  readonly ref: string | null;
  /**
   * Returns the reference that the server will give to the row that joins the owner with `target`. If two
   * tabs or two devices create the row offline under this reference, it is one row and not two.
   */
  naturalRef(table: TableEntry, target: string): string;
  get(table: TableEntry, ref: string): Promise<Row | undefined>;
  find(table: TableEntry, query: Omit<RowQuery, 'table'>): Promise<{ ref: string; row: Row }[]>;
  insert(table: TableEntry, ref: string, row: Row): void;
  patch(table: TableEntry, ref: string, columns: Row): void;
  remove(table: TableEntry, ref: string): void;
}

/** The optimistic effect of a mutation, shown before the server has decided. */
export interface LocalMutation {
  readonly mutation: MutationEntry;
  readonly show: (view: LocalView, input: unknown) => Promise<void> | void;
  /** Returns the lane of the mutation's outbox entry. */
  readonly lane?: (input: unknown) => string;
}

/** The mutations of a database, or the function that loads them before the first write. */
export type LocalMutations = readonly LocalMutation[] | (() => Promise<readonly LocalMutation[]>);

/**
 * Ties a mutation to its optimistic effect, which is rolled back if the server refuses. Entries of the same lane
 * reach the server in order, even if one of them has to wait for its files.
 */
export function showMutation<E extends MutationEntry>(
  mutation: E,
  show: (view: LocalView, input: MutationInput<E>) => Promise<void> | void,
  lane?: (input: MutationInput<E>) => string,
): LocalMutation {
  // The casts are safe: the input was parsed with this mutation's own schema before it is shown.
  return {
    mutation,
    show: (view, input) => show(view, input as MutationInput<E>),
    ...(lane && { lane: (input) => lane(input as MutationInput<E>) }),
  };
}

export async function patchesOf(
  tx: ReadTx,
  { mutation, show, lane }: LocalMutation,
  input: unknown,
  {
    ref,
    now,
    owner,
  }: { readonly ref: string | null; readonly now: number; readonly owner: string | undefined },
): Promise<{ readonly patches: Patch[]; readonly input: Row; readonly lane?: string }> {
  const parsed = v.safeParse(mutation.input, input);
  if (!parsed.success) {
    const where = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'input').join(', ');
    throw new TypeError(`The mutation ${mutation.name} was given what its input does not allow: ${where}.`);
  }
  const patches: Patch[] = [];
  const known = () => {
    if (owner === undefined) throw new Error('This mutation asks for the owner: say whose database this is.');
    return owner;
  };
  const view: LocalView = {
    now,
    get owner() {
      return known();
    },
    ref,
    naturalRef: (table, target) => naturalRef(known(), table.name, target),
    get: async (table, of) => (await tx.rows(table.name, [of]))[0]?.row,
    find: (table, query) => tx.find({ ...query, table: table.name }),
    insert: (table, of, columns) => patches.push({ table: table.name, ref: of, kind: 'insert', columns }),
    patch: (table, of, columns) => patches.push({ table: table.name, ref: of, kind: 'patch', columns }),
    remove: (table, of) => patches.push({ table: table.name, ref: of, kind: 'delete', columns: {} }),
  };
  await show(view, parsed.output);
  // The entry contains the input as it was given, because the server parses it again. The cast is safe: the
  // protocol requires an object as input.
  return { patches, input: input as Row, ...(lane && { lane: lane(parsed.output) }) };
}
