/** One record as the wire carries it; `row: null` removes it. */
export interface SyncRecord {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** Where a record of a member stands in the log. */
export interface LoggedPlace {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
}
