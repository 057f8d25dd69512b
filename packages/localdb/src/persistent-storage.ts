/** What is needed of `navigator.storage`. */
export interface StoragePermission {
  persisted(): Promise<boolean>;
  persist(): Promise<boolean>;
}

/**
 * `persistent`: it stays until the member or the app removes it. `best-effort`: the browser may clear it when the
 * device is short of room. `memory`: it goes with the page.
 */
export type Keeping = 'persistent' | 'best-effort' | 'memory';

/**
 * Asks the browser to keep the database, once, and not before the member has written something: an app that asks at
 * its first opening asks somebody who has nothing to lose yet, and is refused for good.
 */
export class PersistentStorage {
  readonly #storage: StoragePermission | undefined;
  readonly #onKept: () => void;
  #isKept = false;
  #isAsked = false;

  constructor(storage: StoragePermission | undefined, onKept: () => void = () => undefined) {
    this.#storage = storage;
    this.#onKept = onKept;
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  /** Whether it was granted another day. */
  async look(): Promise<void> {
    if (await this.#storage?.persisted()) this.#keep();
  }

  /** To be called when something was written; asks at the first time only. */
  async ask(): Promise<void> {
    if (this.#isAsked || this.#isKept || !this.#storage) return;
    this.#isAsked = true;
    if (await this.#storage.persist()) this.#keep();
  }

  #keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    this.#onKept();
  }
}
