/** What AUTO_INCREMENT gives to rows that are there already: above every number one of them has. */
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

  /** How many were asked for before anybody could know what is free: each row that did is looked at again. */
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
