import { pageDrawing } from '@mitto/account/web/login/page-drawing.ts';
import type { Root } from 'react-dom/client';

/** React root of the welcome page, once it is hydrated. */
export const liveWelcome: { root?: Root } = {};

export const welcomePlace = (): Element | null => document.querySelector('#door');

/**
 * Removes the content of the welcome page, so that no typed text and no duplicate field names stay in the
 * document.
 */
export function closeWelcome(): void {
  document.documentElement.dataset['door'] = 'closed';
  pageDrawing();
  if (liveWelcome.root) liveWelcome.root.render(null);
  else welcomePlace()?.replaceChildren();
}
