import { type BrowserStorage, browserStorage } from '../session/browser-storage.ts';

/** First word of the name of every stored draft. */
export const draftWord = 'mitto-draft';

/**
 * Deletes the drafts of all members but one, so that the next sign-in does not find another member's drafts.
 */
export function forgetDrafts(
  exceptOf?: string,
  places: readonly Pick<BrowserStorage, 'key' | 'length' | 'removeItem'>[] = Object.values(browserStorage),
): void {
  for (const place of places) {
    const names = Array.from({ length: place.length }, (_, index) => place.key(index));
    for (const name of names) {
      const isOwn = exceptOf !== undefined && name?.endsWith(` ${exceptOf}`);
      if (name?.startsWith(draftWord) && !isOwn) place.removeItem(name);
    }
  }
}
