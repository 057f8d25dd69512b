import { closeDoor } from './door-place.ts';

/** Once the app shows something of its own, what the page came with goes: in the same frame, with nothing in between. */
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
  closeDoor();
  document.documentElement.dataset['app'] = 'ready';
  document.querySelector('#splash')?.remove();
}
