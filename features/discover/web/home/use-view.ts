import { useSyncExternalStore } from 'react';
import { keepView, middling, type View, viewNow, wide } from './view-now.ts';

const heard = new Set<() => void>();

export function useView(): View {
  return useSyncExternalStore(subscribe, viewNow);
}

export function chooseView(view: View): void {
  keepView(view);
  for (const tell of heard) tell();
}

/** True if the screen is wide enough for a side menu. Such screens always show the grid, without a choice. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
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
