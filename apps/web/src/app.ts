import { askPeopleAhead } from '@mitto/discover/web/public/ask-ahead.ts';
import { showFirstFace } from './start/show-first-face.ts';

const { dataset } = document.documentElement;
const listed = (name: string) => (dataset[name] ?? '').split(' ').filter((href) => href !== '');
const addLink = (is: object) => document.head.append(Object.assign(document.createElement('link'), is));

// The page has these styles inline. Vite finds the disabled links and does not load the same files again.
for (const href of listed('styled')) addLink({ rel: 'stylesheet', disabled: true, href });
const { hash, pathname, search } = location;

/** Number of failed imports by module. The browser caches a failed import, so a retry needs another URL. */
const failures = new Map<string, number>();

/**
 * Replaces `import`: the build writes the calls (tools/web/ask-again.ts). A retry fetches the module under a
 * new URL, except for a module that others import (`isFixed`). The new URL fails too if the module imports
 * another one that failed. Then the page is reloaded, if the member pressed a key or button for the retry and
 * the file itself can be fetched.
 */
async function askAgain(name: string, isFixed?: boolean): Promise<unknown> {
  const before = failures.get(name) ?? 0;
  const isPressed = navigator.userActivation?.isActive;
  try {
    return await import(
      /* @vite-ignore */ `/web/${name}${before === 0 || isFixed ? '' : `?again=${before}`}`
    );
  } catch (cause) {
    failures.set(name, before + 1);
    if (before > 0 && isPressed && (await fetch(`/web/${name}`).catch(() => undefined))?.ok)
      location.reload();
    throw cause;
  }
}
Object.assign(globalThis, { askAgain });

// The rest of the app takes about a second to load. Meanwhile, request the data of the member's first page.
if (dataset['door'] !== 'open') {
  void showFirstFace(askPeopleAhead(dataset['routing'] === 'path' ? pathname + search : hash.slice(2)));
  for (const href of listed('later')) {
    const as = href.endsWith('css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    // Same attributes as Vite uses for its own links; otherwise the files would be fetched twice.
    addLink({ ...as, crossOrigin: '', href });
  }
}

// A dynamic import, because Vite then loads the module's styles first, and nothing is drawn without them.
import('./main.tsx').catch((cause) => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where developers look.
  console.warn('Mitto could not start:', cause);
  dataset['app'] = 'failed';
});
