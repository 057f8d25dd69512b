// The only script before the first paint: it decides what that paint shows, then loads the app.
{
  const { dataset } = document.documentElement;
  /** @param {() => string | null | void} use */
  const attempt = (use) => {
    try {
      return use();
    } catch {
      // The browser refuses storage, so nothing is remembered.
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
  // Another tab may share its sign-in (session-store.ts).
  const isElsewhere = Number(read('mitto-open')) > Date.now();
  const { hash, pathname, search } = location;
  // The query is included: an address with a query opens another step of the sign-in than the one in the
  // HTML, in both routing modes.
  const path = dataset['routing'] === 'path' ? pathname + search : hash.slice(2);
  const isAtDoor = !isKnown && !isElsewhere && /^(\/(login)?)?$/.test(path);
  dataset['door'] = isAtDoor ? 'open' : 'closed';

  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('[data-again]')) location.reload();
    if (!target.closest('[data-start]')) return;
    event.preventDefault();
    dataset['started'] = '';
    // Not the first field: that would open the keyboard of a phone over the form.
    document.getElementById('welcome')?.focus();
  });

  // An Enter before the form works is kept (typed-early.ts). Another key takes it back.
  document.addEventListener('keydown', ({ key }) => {
    if (!dataset['app']) dataset['pressed'] = key;
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
