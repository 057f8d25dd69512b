import { askPeopleAhead } from '@mitto/discover/web/face/ask-ahead.ts';
import { showFirstFace } from './start/show-first-face.ts';

const { dataset } = document.documentElement;
const listed = (name: string) => (dataset[name] ?? '').split(' ').filter((href) => href !== '');
const addLink = (is: object) => document.head.append(Object.assign(document.createElement('link'), is));

// What the page itself has of styles is not to be fetched.
for (const href of listed('styled')) addLink({ rel: 'stylesheet', disabled: true, href });
const { hash, pathname, search } = location;

/** How often each part failed: the browser keeps in mind that it did, and would not ask for it under its name again. */
const failures = new Map<string, number>();

/**
 * What the build writes in place of `import` (tools/web/ask-again.ts). A part that others stand on has no other name,
 * and a part may stand on one that failed: asked for anew by the member and refused once more although it can be had,
 * the page is opened anew.
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

// The rest of the app is a second away: what a member sees first is asked for beside it.
if (dataset['door'] !== 'open') {
  void showFirstFace(askPeopleAhead(dataset['routing'] === 'path' ? pathname + search : hash.slice(2)));
  for (const href of listed('later')) {
    const as = href.endsWith('css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    // As Vite asks for styles when they are needed: else they would be fetched twice.
    addLink({ ...as, crossOrigin: '', href });
  }
}

// Vite brings the styles of what is loaded this way before it runs, so that nothing is ever drawn without them.
import('./main.tsx').catch(() => {
  dataset['app'] = 'failed';
});
