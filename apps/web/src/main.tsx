import { readPageSettings } from '@mitto/web-kit/face/page-settings';
import { createRouter } from '@mitto/web-kit/router/create-router';
import { matchEnvironment } from '@mitto/web-kit/start-up/environment';
import { StartUp } from '@mitto/web-kit/start-up/start-up';
import { isLanguage } from '@mitto/words/language';
import { speak } from '@mitto/words/speaking';
import { createRoot } from 'react-dom/client';
import { App } from './app-root.tsx';
import { intents, pages } from './features.ts';
import { BrokenView } from './frame/broken-view.tsx';
import { prepareInside } from './frame/inside.ts';
import { createServices } from './services.ts';
import { showProgress } from './start/show-progress.ts';
import { StartFailed } from './start/start-failed.tsx';

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
  broken: BrokenView,
});

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the app.');
const root = createRoot(place);

const startUp = new StartUp({
  app: 'Mitto',
  steps: [
    { name: 'environment', run: () => matchEnvironment(page.environment) },
    { name: 'session', run: () => session.identify() },
    // For one who is signed in the frame comes before the page, so that nothing is drawn twice.
    { name: 'frame', run: () => (session.isSignedIn ? prepareInside() : undefined) },
    { name: 'page', run: openPage },
  ],
});

async function openPage(): Promise<void> {
  // Drawn before the first page is asked for: a page counts as shown when it is on the screen.
  root.render(<App router={router} services={services} />);
  await router.start();
}

/** Not awaited by the module itself: what is loaded on the way stands on this very file and would wait for it. */
async function start(): Promise<void> {
  const { kind } = await startUp.run();
  if (kind === 'failed') root.render(<StartFailed onRetry={() => void start()} />);
  else (await import('./start/keep-on-device.ts')).keepOnDevice(services);
}

showProgress(startUp);
addEventListener('pagehide', () => session.save());
void start();
