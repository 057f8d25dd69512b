import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';

let kept: ReadonlyMap<string, string> | undefined;

/**
 * Writes the name of a town in the language of the page. Members store it in their own language. A name
 * without a translation, or whose translations are not loaded yet, stays as it is.
 */
export function useTownWords(town: string | undefined): string | undefined {
  // Reads a variable that is set once. The React compiler must not memoise that.
  'use no memo';
  const { page } = useServices();
  const [, redraw] = useState(kept);
  const isForeign = town !== undefined && /[ก-๛]/.test(town) !== (page.language === 'th');
  useEffect(() => {
    if (!isForeign || kept) return;
    import('../place/finding/town-words.ts').then(
      ({ townWords }) => {
        kept = townWords;
        redraw(kept);
      },
      () => undefined,
    );
  }, [isForeign]);
  return isForeign ? (kept?.get(town) ?? town) : town;
}
