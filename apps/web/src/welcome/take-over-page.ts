import { closeWelcome } from './welcome-place.ts';

/**
 * Removes the initial content of the HTML once the app shows its own `main`, in the same frame, so that
 * nothing flashes. Returns the function that stops watching.
 */
export function takeOverWithPage(): () => void {
  const app = document.querySelector('#app');
  const attempt = () => {
    if (app?.querySelector('main') == null) return;
    watch.disconnect();
    takeOverPage();
  };
  const watch = new MutationObserver(attempt);
  if (app) watch.observe(app, { childList: true, subtree: true });
  attempt();
  return () => watch.disconnect();
}

export function takeOverPage(): void {
  closeWelcome();
  document.documentElement.dataset['app'] = 'ready';
  document.querySelector('#splash')?.remove();
}
