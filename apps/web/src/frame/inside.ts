import { lazy } from 'react';

const loadInsideFrame = () => import('./inside-frame.tsx');
const loadOverlays = () => import('./overlays.tsx');

// A visitor who only looks at the door fetches none of it.
export const InsideFrame = lazy(async () => ({ default: (await loadInsideFrame()).InsideFrame }));
export const Overlays = lazy(async () => ({ default: (await loadOverlays()).Overlays }));
export const BrokenPage = lazy(async () => ({ default: (await import('./broken-page.tsx')).BrokenPage }));

/** For one who is signed in all of it is on its way before the first page is. */
export async function prepareInside(): Promise<void> {
  await Promise.all([loadInsideFrame(), loadOverlays()]);
}
