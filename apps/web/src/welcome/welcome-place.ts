import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import type { Root } from 'react-dom/client';

/** React root of the welcome page, once it is hydrated. */
export const livingDoor: { root?: Root } = {};

export const doorPlace = (): Element | null => document.querySelector('#door');

/** Removes the content of the welcome page: no typed text and no duplicate field names may stay behind. */
export function closeDoor(): void {
  document.documentElement.dataset['door'] = 'closed';
  pageDrawing();
  if (livingDoor.root) livingDoor.root.render(null);
  else doorPlace()?.replaceChildren();
}
