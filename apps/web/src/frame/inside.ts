import { lazy } from 'react';
import { patiently } from '../start/patiently.ts';

const loadInsideFrame = () => import('./inside-frame.tsx');

let inside: Awaited<ReturnType<typeof loadInsideFrame>> | undefined;

// A visitor who only looks at the door fetches none of it.
const LateInsideFrame = lazy(async () => ({ default: (await patiently(loadInsideFrame)).InsideFrame }));

/** What is here already is drawn at once: whatever is waited for, if for a moment, costs three tenths of a second. */
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

/** For one who is signed in the frame is on its way before the first page is. */
export async function prepareInside(): Promise<void> {
  inside = await loadInsideFrame();
}
