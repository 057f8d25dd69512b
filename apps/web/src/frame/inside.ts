import { lazy } from 'react';
import { patiently } from '../start/patiently.ts';

const loadInsideFrame = () => import('./inside-frame.tsx');

let inside: Awaited<ReturnType<typeof loadInsideFrame>> | undefined;

// Lazy, so that visitors of the welcome page do not load it.
const LateInsideFrame = lazy(async () => ({ default: (await patiently(loadInsideFrame)).InsideFrame }));

/**
 * Returns the component itself if its code is loaded, and otherwise a lazy one. Even a short Suspense
 * fallback would delay the page by 300 ms.
 */
export const insideFrame = () => inside?.InsideFrame ?? LateInsideFrame;

export const BareFrame = lazy(async () => ({
  default: (await patiently(() => import('./bare-frame.tsx'))).BareFrame,
}));
export const Overlays = lazy(async () => ({
  default: (await patiently(() => import('./overlays.tsx'))).Overlays,
}));
export const BrokenPage = lazy(async () => ({
  default: (await patiently(() => import('./broken-page.tsx'))).BrokenPage,
}));

/** Loads the frame of a signed-in member before the first page is drawn. */
export async function prepareInside(): Promise<void> {
  inside = await loadInsideFrame();
}
