/** The part of `navigator.storage` that is used. */
export interface StoragePermission {
  persisted(): Promise<boolean>;
  persist(): Promise<boolean>;
}

/**
 * `persistent`: stored until the member or the app deletes it. `best-effort`: the browser may delete it when
 * the device is short of space. `memory`: lost when the page closes.
 */
export type StorageDurability = 'persistent' | 'best-effort' | 'memory';

/**
 * Requests persistent storage from the browser once, at the member's first write. If an app requests it when
 * it is first opened, the member has nothing to lose yet, and the request is refused for good.
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

  /** Checks whether the browser granted persistent storage during an earlier visit. */
  async look(): Promise<void> {
    if (await this.#storage?.persisted()) this.#keep();
  }

  /** Called after every write. Requests persistent storage at the first write only. */
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
