import type * as v from 'valibot';

/**
 * Conflict rule for two changes made without knowledge of each other. Every table states one; no default.
 * `server`: the server decides in order of arrival. `server-order`: rows are only added, in its order.
 * `by-column`: each column on its own; refused if its base was not the newest.
 * `last-by-column`: each column on its own; the last to arrive wins.
 */
export type ConflictRule = 'server' | 'server-order' | 'by-column' | 'last-by-column';

export interface OpenColumns {
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
}

type RowSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

export interface TableEntry<S extends RowSchema = RowSchema> {
  /** The spec's name, in requests and in the local database. */
  readonly name: string;
  readonly row: S;
  /** Columns that are looked up together, most selective first. */
  readonly indexes: readonly (readonly string[])[];
  readonly conflict: ConflictRule;
  /** `member`: each member has rows of their own. `global`: the same rows for everybody. */
  readonly stream: 'member' | 'global';
  /** Columns that members may write with the built-in insert, update and delete; none if absent. */
  readonly opens?: OpenColumns;
  /** Sent before other tables in a first sync. */
  readonly isFirst?: true;
}

/** Declares a synced table beside the schema of its rows. */
export function defineTable<const S extends RowSchema>(table: TableEntry<S>): TableEntry<S> {
  const { insert = [], update = [] } = table.opens ?? {};
  for (const columns of [...table.indexes, insert, update]) {
    const unknown = columns.find((column: string) => !(column in table.row.entries));
    if (unknown) throw new Error(`Table ${table.name} names the column ${unknown}, which it does not have.`);
  }
  return table;
}
