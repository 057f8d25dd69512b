/** Assigns AUTO_INCREMENT numbers to existing rows, above every number that a row has. */
export class RowNumbers {
  #last: number;
  #isAllSeen = false;
  #asked = 0;

  constructor(last: number) {
    this.#last = last;
  }

  get last(): number {
    return this.#last;
  }

  seen(value: unknown): void {
    if (typeof value === 'number' && Number.isSafeInteger(value)) this.#last = Math.max(this.#last, value);
  }

  /**
   * Count of requests for a new number before all existing numbers were known. A row that made such a request
   * must be computed again.
   */
  get askedTooSoon(): number {
    return this.#asked;
  }

  next(): number {
    if (!this.#isAllSeen) {
      this.#asked += 1;
      return 1;
    }
    this.#last += 1;
    return this.#last;
  }

  allSeen(): void {
    this.#isAllSeen = true;
  }
}
