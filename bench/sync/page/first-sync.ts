/** What the page answers to the program that opened it. Times in ms. */
export interface FirstSync {
  readonly usable: number;
  readonly whole: number;
  readonly rows: number;
}

/** The same rows with nothing above IndexedDB. */
export interface RawWrite {
  readonly raw: number;
}

export interface Pushed {
  readonly rowsASecond: number;
}
