/** One record as sent to a client. A client that receives `row: null` removes the record. */
export interface SyncRecord {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** Position of a member's record in the change log. */
export interface LoggedPlace {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
}
