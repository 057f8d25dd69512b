import type { Row } from '../store/stored-row.ts';
import type { TableDefinition, TableDraft } from '../tables/table-definition.ts';

/** A value in a text file: null for no value, with the place of the cell. */
export interface Cell {
  readonly text: string | null;
  readonly at: number;
}

/** One piece of a file's content; `at` is the place in the text, so that a fault can be located. */
export type Part =
  /**
   * Start of a table, to which the following parts belong. A file of rows alone has neither name nor draft.
   */
  | {
      readonly is: 'table';
      readonly at: number;
      readonly name?: string;
      readonly draft?: TableDraft;
      /** Columns of the cells that follow; the column `_ref` holds the records' references. */
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
  /** True for a format that holds one table a file (csv). */
  readonly isOneTable: boolean;
  /** Yields pieces of text, so that a large file is built bit by bit. */
  write(tables: readonly TableContent[], databaseName: string): Iterable<string>;
  read(text: string): Iterable<Part>;
}

export type FormatName = 'json' | 'html' | 'csv' | 'jql';
