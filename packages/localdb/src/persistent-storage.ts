/** The part of `navigator.storage` that is needed. */
export interface StoragePermission {
  persisted(): Promise<boolean>;
  persist(): Promise<boolean>;
}

/**
 * `persistent`: kept until the member or the app removes it. `best-effort`: the browser may delete it when
 * the device is short of space. `memory`: gone with the page.
 */
export type Keeping = 'persistent' | 'best-effort' | 'memory';

/**
 * Asks the browser once to keep the database, and not before the member has written something. An app that
 * asks at its first opening asks a member who has nothing to lose yet, and is refused for good.
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

  /** Looks up a promise that the browser gave on an earlier day. */
  async look(): Promise<void> {
    if (await this.#storage?.persisted()) this.#keep();
  }

  /** Called after every write; asks the browser at the first write only. */
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
