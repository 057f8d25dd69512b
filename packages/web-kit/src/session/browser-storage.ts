export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The part of a storage that reads and writes single values. */
export type KeyValues = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storages of the browser, which ignore errors: a storage may be off, full or forbidden at any moment, and
 * the value is then only not stored. `tab` keeps values until the tab is closed.
 */
export const browserStorage = {
  tab: ignoringErrors(() => sessionStorage),
  device: ignoringErrors(() => localStorage),
} as const;

function ignoringErrors(storage: () => Storage): BrowserStorage {
  return {
    getItem: (name) => attempt(() => storage().getItem(name)) ?? null,
    setItem: (name, text) => attempt(() => storage().setItem(name, text)),
    removeItem: (name) => attempt(() => storage().removeItem(name)),
    key: (index) => attempt(() => storage().key(index)) ?? null,
    get length() {
      return attempt(() => storage().length) ?? 0;
    },
  };
}

/** Returns undefined if the work throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
