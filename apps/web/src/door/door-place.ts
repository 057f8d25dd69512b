import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import type { Root } from 'react-dom/client';

/** What draws at the door since it came alive. */
export const livingDoor: { root?: Root } = {};

export const doorPlace = (): Element | null => document.querySelector('#door');

/** Nothing of it stays: neither what was typed, nor a second field of any name. */
export function closeDoor(): void {
  document.documentElement.dataset['door'] = 'closed';
  pageDrawing();
  if (livingDoor.root) livingDoor.root.render(null);
  else doorPlace()?.replaceChildren();
}
