export type Row = Readonly<Record<string, unknown>>;

/** A row as screens see it: the base row with the pending changes applied. */
export interface StoredRow {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /** True while something in the row has not been confirmed yet. */
  readonly isPending: boolean;
  readonly row: Row;
}
