/** Result of a first sync. The times are in ms. */
export interface FirstSync {
  readonly usable: number;
  readonly whole: number;
  readonly rows: number;
}

/** Result of writing the same rows directly to IndexedDB. The time is in ms. */
export interface RawWrite {
  readonly raw: number;
}

export interface Pushed {
  readonly rowsASecond: number;
}
