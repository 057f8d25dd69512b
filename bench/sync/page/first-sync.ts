/** What the page answers to the program that opened it. Times in ms. */
export interface FirstSync {
  readonly usable: number;
  readonly whole: number;
  readonly raw: number;
  readonly rows: number;
}
