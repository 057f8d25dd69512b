type Waiting = (head: string | undefined) => void;

/**
 * Reads head cursors in batches, because thousands of clients send heartbeats. Requests that arrive during a
 * query share the next query.
 */
export class HeadReader {
  readonly #read: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly #onTrouble: (error: unknown) => void;
  #waiting = new Map<string, Waiting[]>();
  #isReading = false;

  constructor(
    read: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
    onTrouble: (error: unknown) => void,
  ) {
    this.#read = read;
    this.#onTrouble = onTrouble;
  }

  /**
   * Returns the head cursor of the member; undefined if the read failed. The query starts after this call, so
   * the head is never older than the request.
   */
  headOf(uid: string): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const others = this.#waiting.get(uid);
    if (others) others.push(resolve);
    else this.#waiting.set(uid, [resolve]);
    if (!this.#isReading) void this.#readAll();
    return promise;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const asked = this.#waiting;
      this.#waiting = new Map();
      let heads: ReadonlyMap<string, string> = new Map();
      try {
        heads = await this.#read([...asked.keys()]);
      } catch (error) {
        this.#onTrouble(error);
      }
      for (const [uid, waiting] of asked) for (const tell of waiting) tell(heads.get(uid));
    }
    this.#isReading = false;
  }
}
