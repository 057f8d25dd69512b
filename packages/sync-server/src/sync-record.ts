/** One record as sent to a client; `row: null` removes it. */
export interface SyncRecord {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** Place of a member's record in the log. */
export interface LoggedPlace {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
}
