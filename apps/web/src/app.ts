import { askPeopleAhead } from '@mitto/discover/web/face/ask-ahead.ts';

const { dataset } = document.documentElement;
const listed = (name: string) => (dataset[name] ?? '').split(' ').filter((href) => href !== '');
const addLink = (is: object) => document.head.append(Object.assign(document.createElement('link'), is));

// What the page itself has of styles is not to be fetched.
for (const href of listed('styled')) addLink({ rel: 'stylesheet', disabled: true, href });
const { hash, pathname, search } = location;

// The rest of the app is a second away: what a member sees first is asked for beside it.
if (dataset['door'] !== 'open') {
  askPeopleAhead(dataset['routing'] === 'path' ? pathname + search : hash.slice(2));
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
