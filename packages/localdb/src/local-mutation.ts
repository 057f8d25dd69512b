import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { naturalRef } from '@mitto/kit/natural-ref';
import * as v from 'valibot';
import type { ReadTx } from './local-store.ts';
import type { Patch } from './outbox/outbox-item.ts';
import type { RowQuery } from './store/row-query.ts';
import type { Row } from './store/stored-row.ts';

export type MutationInput<M extends MutationEntry> = v.InferOutput<M['input']>;

/** What a local effect sees and says. It reads nothing else and changes nothing else: it may be run twice. */
export interface LocalView {
  readonly now: number;
  /** The member whose database this is. */
  readonly owner: string;
  /** The reference the entry carries. */
  readonly ref: string | null;
  /**
   * The reference the server gives the row that joins the member with this one: shown under it, what two tabs or
   * two devices do without a network is one row from the start.
   */
  naturalRef(table: TableEntry, target: string): string;
  get(table: TableEntry, ref: string): Promise<Row | undefined>;
  find(table: TableEntry, query: Omit<RowQuery, 'table'>): Promise<{ ref: string; row: Row }[]>;
  insert(table: TableEntry, ref: string, row: Row): void;
  patch(table: TableEntry, ref: string, columns: Row): void;
  remove(table: TableEntry, ref: string): void;
}

/** What a mutation shows at once, before the server has decided. */
export interface LocalMutation {
  readonly mutation: MutationEntry;
  readonly show: (view: LocalView, input: unknown) => Promise<void> | void;
}

/** Ties a mutation to what it shows; what is shown is undone if the server refuses. */
export function showMutation<E extends MutationEntry>(
  mutation: E,
  show: (view: LocalView, input: MutationInput<E>) => Promise<void> | void,
): LocalMutation {
  // The input was parsed with this mutation's own schema before it is shown.
  return { mutation, show: (view, input) => show(view, input as MutationInput<E>) };
}

export async function patchesOf(
  tx: ReadTx,
  { mutation, show }: LocalMutation,
  input: unknown,
  {
    ref,
    now,
    owner,
  }: { readonly ref: string | null; readonly now: number; readonly owner: string | undefined },
): Promise<{ readonly patches: Patch[]; readonly input: Row }> {
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
  // The entry carries what was given, which the server parses anew; an input is an object on the wire.
  return { patches, input: input as Row };
}
