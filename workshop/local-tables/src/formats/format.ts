import type { Row } from '@mitto/localdb/stored-row';
import type { TableDefinition, TableDraft } from '../tables/table-definition.ts';

/** A value in a text file: its text, or null for no value, and its offset in the file. */
export interface Cell {
  readonly text: string | null;
  readonly at: number;
}

/** One part of a file's content. `at` is its offset in the text, so that a fault can be located. */
export type Part =
  /**
   * Start of a table. The parts that follow belong to it. In a file that contains only rows, it has neither
   * name nor draft.
   */
  | {
      readonly is: 'table';
      readonly at: number;
      readonly name?: string;
      readonly draft?: TableDraft;
      /** Columns of the cells that follow. The column `_ref` contains the references of the records. */
      readonly columns?: readonly string[];
    }
  | { readonly is: 'record'; readonly at: number; readonly ref?: string; readonly data: Row }
  | { readonly is: 'cells'; readonly at: number; readonly ref?: string; readonly cells: readonly Cell[] };

export interface TableContent {
  readonly definition: TableDefinition;
  readonly records: readonly { readonly _ref: string; readonly _data: Row }[];
}

/** A file format for export and import of tables. */
export interface Format {
  readonly type: string;
  /** True for a format with one table in each file (csv). */
  readonly isOneTable: boolean;
  /** Yields pieces of text, so that a large file is built in steps. */
  write(tables: readonly TableContent[], databaseName: string): Iterable<string>;
  read(text: string): Iterable<Part>;
}

export type FormatName = 'json' | 'html' | 'csv' | 'jql';
