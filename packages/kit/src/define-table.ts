import type * as v from 'valibot';
import { checksDeclarations } from './checks-declarations.ts';

/**
 * Rule for two changes that were made without knowledge of each other. Every table must choose a rule.
 * `server`: the server decides in order of arrival.
 * `server-order`: rows are only added, in the order of their arrival at the server.
 * `by-column`: the columns are independent; a change is refused if its base was not the newest version.
 * `last-by-column`: the columns are independent; the last change to arrive wins.
 */
export type ConflictRule = 'server' | 'server-order' | 'by-column' | 'last-by-column';

export interface OpenColumns {
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
}

type RowSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

export interface TableEntry<S extends RowSchema = RowSchema> {
  /** Name in the specification, used in requests and in the local database. */
  readonly name: string;
  readonly row: S;
  /**
   * Indexes of the local database. Each lists columns that queries use together, the most selective first.
   */
  readonly indexes: readonly (readonly string[])[];
  readonly conflict: ConflictRule;
  /** `member`: each member has rows of their own. `global`: the same rows for everybody. */
  readonly stream: 'member' | 'global';
  /** Columns that members may write with the built-in insert, update and delete; none if absent. */
  readonly opens?: OpenColumns;
  /** Set if a first sync sends this table before the others. */
  readonly isFirst?: true;
}

/** Declares a synced table. Throws if an index or an open column is missing from the schema of its rows. */
export function defineTable<const S extends RowSchema>(table: TableEntry<S>): TableEntry<S> {
  if (checksDeclarations) checkColumns(table);
  return table;
}

function checkColumns({ name, opens, indexes, row }: TableEntry): void {
  const { insert = [], update = [] } = opens ?? {};
  for (const columns of [...indexes, insert, update]) {
    const unknown = columns.find((column) => !(column in row.entries));
    if (unknown) throw new Error(`Table ${name} names the column ${unknown}, which it does not have.`);
  }
}
