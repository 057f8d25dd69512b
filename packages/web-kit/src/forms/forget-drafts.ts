export type DraftPlace = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const draftWord = 'mitto-draft';

/**
 * Storages for drafts. `tab` stores a draft until the tab is closed, `device` until the member's sign-in
 * ends.
 */
export const draftPlaces = {
  tab: guarded(() => sessionStorage),
  device: guarded(() => localStorage),
} as const;

/**
 * Deletes the drafts of all members but one, so that the next sign-in does not find another member's drafts.
 */
export function forgetDrafts(
  exceptOf?: string,
  places: readonly Pick<DraftPlace, 'key' | 'length' | 'removeItem'>[] = Object.values(draftPlaces),
): void {
  for (const place of places) {
    const names = Array.from({ length: place.length }, (_, index) => place.key(index));
    for (const name of names) {
      const isOwn = exceptOf !== undefined && name?.endsWith(` ${exceptOf}`);
      if (name?.startsWith(draftWord) && !isOwn) place.removeItem(name);
    }
  }
}

/** Ignores storage errors: when a storage is full, off or refused, only the draft is lost. */
function guarded(storage: () => Storage): DraftPlace {
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

export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
