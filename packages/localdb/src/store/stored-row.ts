export type Row = Readonly<Record<string, unknown>>;

/** A row as screens see it: what the server said, with what is not sent yet laid over it. */
export interface StoredRow {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /** Something of it has not been confirmed yet. */
  readonly isPending: boolean;
  readonly row: Row;
}
