import { once } from '@mitto/web-kit/data/once';
import type { Services } from '@mitto/web-kit/feature/services';
import { closeWelcome } from './welcome-place.ts';

/**
 * Loads the script of the welcome page, once. Signed-out visitors receive it with the page; on a member's
 * device it is loaded when first needed.
 */
const loadWelcome = once(() => import('./welcome-page.tsx'));

/** Shows the welcome page that came with the HTML; returns the function that closes it. */
export function showWelcome(services: Services): () => void {
  let isLeft = false;
  const open = async () => {
    const { openWelcome } = await loadWelcome();
    if (!isLeft) openWelcome(services);
  };
  open().catch(() => {
    document.documentElement.dataset['app'] = 'failed';
  });
  return () => {
    isLeft = true;
    closeWelcome();
  };
}
