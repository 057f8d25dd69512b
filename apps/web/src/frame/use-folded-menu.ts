import { useState } from 'react';

const place = 'mitto-menu';

/** Whether the side menu shows its drawings only; kept on the device. */
export function useFoldedMenu(): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => attempt(() => localStorage.getItem(place)) === 'folded');
  const fold = (next: boolean) => {
    setFolded(next);
    attempt(() => (next ? localStorage.setItem(place, 'folded') : localStorage.removeItem(place)));
  };
  return [isFolded, fold];
}

/** A storage that is refused costs the memory of it, nothing else. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
