// The only script before the first paint: it decides what that paint shows, and asks for the app when it is done.
{
  const page = document.documentElement;
  const { dataset } = page;
  /** @param {() => string | null | void} use */
  const attempt = (use) => {
    try {
      return use();
    } catch {
      // A browser that refuses storage remembers nothing.
      return null;
    }
  };
  const theme = attempt(() => localStorage.getItem('mitto-theme'));
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  if (attempt(() => localStorage.getItem('mitto-started'))) dataset['started'] = '';

  const isKnown = attempt(
    () => sessionStorage.getItem('mitto-session') ?? localStorage.getItem('mitto-session'),
  );
  const path = dataset['routing'] === 'path' ? location.pathname : location.hash.slice(2);
  const isAtDoor = !isKnown && /^(\/?|\/login)$/.test(path);
  dataset['door'] = isAtDoor ? 'open' : 'closed';

  // The first press on a small screen shows the form instead of leading on.
  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest('[data-start]') || 'started' in dataset) return;
    event.preventDefault();
    dataset['started'] = '';
    attempt(() => localStorage.setItem('mitto-started', 'yes'));
    document.querySelector('input')?.focus();
  });

  const ask = () => {
    const [main = '', ...others] = (dataset['scripts'] ?? '').split(' ');
    for (const other of others)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: other }),
      );
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main }));
  };
  if (isAtDoor) addEventListener('load', ask);
  else ask();
}
