export type Row = Readonly<Record<string, unknown>>;

/** A row as screens show it: the base row with the pending changes applied. */
export interface StoredRow {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /** True while a change of the row has not been confirmed by the server. */
  readonly isPending: boolean;
  readonly row: Row;
}
