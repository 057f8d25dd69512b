// The only script before the first paint: it decides what that paint shows, and asks for the app when it is done.
{
  const { dataset } = document.documentElement;
  /** @param {() => string | null | void} use */
  const attempt = (use) => {
    try {
      return use();
    } catch {
      // A browser that refuses storage remembers nothing.
      return;
    }
  };
  /** @param {string} word */
  const read = (word) => attempt(() => localStorage.getItem(word));
  const theme = read('mitto-theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  if (read('mitto-started')) dataset['started'] = '';

  const kept = 'mitto-session';
  const isKnown = attempt(() => sessionStorage.getItem(kept)) ?? read(kept);
  const { hash, pathname, search } = location;
  // With a query it leads to another step than the one that is painted, in either way of routing.
  const path = dataset['routing'] === 'path' ? pathname + search : hash.slice(2);
  const isAtDoor = !isKnown && /^(\/(login)?)?$/.test(path);
  dataset['door'] = isAtDoor ? 'open' : 'closed';

  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('[data-again]')) location.reload();
    // The first press on a small screen shows the form instead of leading on.
    if (!target.closest('[data-start]') || 'started' in dataset) return;
    event.preventDefault();
    dataset['started'] = '';
    attempt(() => localStorage.setItem('mitto-started', '1'));
    document.querySelector('input')?.focus();
  });

  /** @param {'link' | 'script'} tag @param {object} properties */
  const add = (tag, properties) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  const ask = () => {
    const [src, ...others] = (dataset[isAtDoor ? 'outside' : 'inside'] ?? '').split(' ');
    const onerror = () => (dataset['app'] = 'failed');
    add('script', { type: 'module', src, onerror });
    for (const href of others) {
      add('link', { rel: 'modulepreload', href });
    }
  };
  if (isAtDoor) addEventListener('load', ask);
  else ask();
}
