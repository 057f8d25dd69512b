import { Listeners } from '@mitto/kit/listeners';
import { useSyncExternalStore } from 'react';
import { type HomeView, keepView, middling, viewNow, wide } from './view-now.ts';

const listeners = new Listeners();

export function useView(): HomeView {
  return useSyncExternalStore(subscribe, viewNow);
}

export function chooseView(view: HomeView): void {
  keepView(view);
  listeners.emit();
}

/** True on a large screen with a mouse. Such screens always show the grid, without a choice. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(tell: () => void): () => void {
  const leave = listeners.add(tell);
  const widths = [matchMedia(wide), matchMedia(middling)];
  for (const width of widths) width.addEventListener('change', tell);
  return () => {
    leave();
    for (const width of widths) width.removeEventListener('change', tell);
  };
}
