import { useState } from 'react';

const place = 'mitto-menu';

/** State of the side menu, stored on the device: folded to glyphs or not. */
export function useFoldedMenu(): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => attempt(() => localStorage.getItem(place)) === 'folded');
  const fold = (next: boolean) => {
    setFolded(next);
    attempt(() => (next ? localStorage.setItem(place, 'folded') : localStorage.removeItem(place)));
  };
  return [isFolded, fold];
}

/** If the storage is refused, the state is just not remembered. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
