import type { Row } from '../store/stored-row.ts';
import type { TableDefinition, TableDraft } from '../tables/table-definition.ts';

/** A value as a file of text has it: null where there is none, with the place it stands at. */
export interface Cell {
  readonly text: string | null;
  readonly at: number;
}

/** What a file says, piece by piece; `at` is where in the text, so that a fault can be shown. */
export type Part =
  /** A table begins; what follows belongs to it. A file of rows alone has neither name nor draft. */
  | {
      readonly is: 'table';
      readonly at: number;
      readonly name?: string;
      readonly draft?: TableDraft;
      /** Of the cells that follow; `_ref` among them is the records' reference. */
      readonly columns?: readonly string[];
    }
  | { readonly is: 'record'; readonly at: number; readonly ref?: string; readonly data: Row }
  | { readonly is: 'cells'; readonly at: number; readonly ref?: string; readonly cells: readonly Cell[] };

export interface TableContent {
  readonly definition: TableDefinition;
  readonly records: readonly { readonly _ref: string; readonly _data: Row }[];
}

/** A kind of file tables are taken out to and in from. */
export interface Format {
  readonly type: string;
  /** How the content of a file without tables of its own (csv) is limited: one table in a file. */
  readonly isOneTable: boolean;
  /** Pieces of text, so that a large file is made bit by bit. */
  write(tables: readonly TableContent[], databaseName: string): Iterable<string>;
  read(text: string): Iterable<Part>;
}

export type FormatName = 'json' | 'html' | 'csv' | 'jql';
