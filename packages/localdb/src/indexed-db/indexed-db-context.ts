import type { Meta } from '../local-store.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { StoredRow } from '../store/stored-row.ts';
import type { StoredTable } from '../store/stored-table.ts';

/** A row with one additional key for each indexed column. */
export type KeyedRow = StoredRow & Readonly<Record<`k_${string}`, string | number>>;
export type KeyedItem = OutboxItem & { readonly touches: readonly string[] };

export interface TxContext {
  readonly tx: IDBTransaction;
  readonly tables: ReadonlyMap<string, StoredTable>;
  /** The meta as changed so far by the transaction; written once, at its end. */
  meta: Meta | undefined;
  isMetaChanged: boolean;
}

export const pairs = (table: string, refs: readonly string[]): [string, string][] =>
  refs.map((ref) => [table, ref]);

/** Key range of all records of one table in a store shared by several tables. */
export const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);
