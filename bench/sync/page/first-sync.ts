/** Result of a first sync. Times in ms. */
export interface FirstSync {
  readonly usable: number;
  readonly whole: number;
  readonly rows: number;
}

/** Result of writing the same rows straight to IndexedDB. */
export interface RawWrite {
  readonly raw: number;
}

export interface Pushed {
  readonly rowsASecond: number;
}
