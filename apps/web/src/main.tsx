import { readPageSettings } from '@mitto/web-kit/face/page-settings';
import { createRouter } from '@mitto/web-kit/router/create-router';
import { isLanguage, speak } from '@mitto/words/language';
import { createRoot } from 'react-dom/client';
import { App } from './app-root.tsx';
import { intents, pages } from './features.ts';
import { createServices } from './services.ts';
import { keepOnDevice } from './start/keep-on-device.ts';

const page = readPageSettings(document.documentElement);
speak(() => (isLanguage(page.language) ? page.language : 'en'));

const services = createServices(page);
const { session } = services;
const router = createRouter({
  pages,
  intents,
  visitor: () => session.visitor,
  doors: {
    loginPage: 'login',
    passwordResetPage: 'login',
    redirectOnPages: ['login'],
    pageAfterLogin: 'home',
  },
  delimiter: page.routing === 'path' ? '' : '#!',
  base: page.routing === 'path' ? '/' : location.pathname,
  fallback: 'login',
});

addEventListener('pagehide', () => session.save());
await session.identify();
if (session.isSignedIn) services.watch.start();
await router.start();

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the app.');
createRoot(place).render(<App router={router} services={services} />);
keepOnDevice(services);
