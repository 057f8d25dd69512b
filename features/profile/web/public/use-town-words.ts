import { Listeners } from '@mitto/kit/listeners';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Listeners();
let words: ReadonlyMap<string, string> | undefined;
let coming: Promise<void> | undefined;

/**
 * Writes the name of a town in the language of the page. Members store it in their own language. A name
 * without a translation, or whose translations are not loaded yet, stays as it is.
 */
export function useTownWords(town: string | undefined): string | undefined {
  const { page } = useServices();
  const known = useSyncExternalStore(listeners.add, () => words);
  const isForeign = town !== undefined && /\p{Script=Thai}/u.test(town) !== (page.language === 'th');
  useEffect(() => {
    if (isForeign) void loadWords();
  }, [isForeign]);
  return isForeign ? (known?.get(town) ?? town) : town;
}

/** Loads the names. After a failure they are loaded again for the next town. */
function loadWords(): Promise<void> {
  coming ??= import('../place/thai-towns.ts').then(
    ({ thaiTowns }) => {
      words = townWords(thaiTowns);
      listeners.emit();
    },
    () => {
      coming = undefined;
    },
  );
  return coming;
}

/** Reads pairs of names into a map of both directions. */
export function townWords(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(/[;\n]/)
      .map((pair) => pair.split('|'))
      .flatMap(([english = '', thai = '']) => [
        [english, thai],
        [thai, english],
      ]),
  );
}
