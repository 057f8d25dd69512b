/** Once the app shows a page, what was shown until then goes: in the same frame, with nothing in between. */
export function takeOverDoor(): () => void {
  const app = document.querySelector('#app');
  const attempt = () => {
    if (app?.querySelector('main, [role="alert"]') == null) return;
    watch.disconnect();
    takeOver();
  };
  const watch = new MutationObserver(attempt);
  if (app) watch.observe(app, { childList: true, subtree: true });
  attempt();
  return () => watch.disconnect();
}

function takeOver(): void {
  const door = document.querySelector('#door');
  const focused = door?.contains(document.activeElement)
    ? document.activeElement?.getAttribute('name')
    : undefined;
  document.documentElement.dataset['app'] = 'ready';
  // The drawings stay: whoever shows the door borrows them.
  const arches = door?.querySelector('[data-arches]');
  if (door && arches) door.replaceChildren(arches);
  document.querySelector('#splash')?.remove();
  if (focused != null) document.querySelector<HTMLElement>(`#app [name="${CSS.escape(focused)}"]`)?.focus();
}
