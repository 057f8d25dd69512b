import { useSyncExternalStore } from 'react';

export type View = 'stack' | 'grid';

const place = 'mitto-view';
const wide = '(min-width: 62em)';
const middling = '(min-width: 48em)';

const heard = new Set<() => void>();
let chosen: View | undefined;

/** Cards or a grid: by the width of the screen, unless the member chose on this device. */
export function useView(): View {
  return useSyncExternalStore(subscribe, viewNow);
}

export function chooseView(view: View): void {
  chosen = view;
  try {
    localStorage.setItem(place, view);
  } catch {
    // A refused storage costs the memory of it, nothing else.
  }
  for (const tell of heard) tell();
}

/** Where there is room for a side menu there is room for a grid, and nothing to choose. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

/** As it is at this moment. */
export function viewNow(): View {
  if (matchMedia(wide).matches) return 'grid';
  return chosenView() ?? (matchMedia(middling).matches ? 'grid' : 'stack');
}

function chosenView(): View | undefined {
  if (chosen !== undefined) return chosen;
  try {
    const kept = localStorage.getItem(place);
    return kept === 'grid' || kept === 'stack' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function subscribe(tell: () => void): () => void {
  heard.add(tell);
  const widths = [matchMedia(wide), matchMedia(middling)];
  for (const width of widths) width.addEventListener('change', tell);
  return () => {
    heard.delete(tell);
    for (const width of widths) width.removeEventListener('change', tell);
  };
}
