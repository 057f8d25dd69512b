import type { Services } from '@mitto/web-kit/feature/services';
import { createRouter } from '@mitto/web-kit/router/create-router';
import { isRoot } from '@mitto/web-kit/router/place';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import type { Router } from '@mitto/web-kit/router/router';
import { StartUp } from '@mitto/web-kit/start-up/start-up';
import { createRoot, type RootOptions } from 'react-dom/client';
import { App } from '../app-root.tsx';
import { intents, pages } from '../features.ts';
import { BrokenView } from '../frame/broken-view.tsx';
import { prepareInside } from '../frame/inside.ts';
import { tellFirstPage } from './first-page.ts';
import { followFailures, nameOf, tellDevelopers } from './follow-failures.ts';
import { showProgress } from './show-progress.ts';
import { StartFailed } from './start-failed.tsx';

/** Starts the app, from the splash or the welcome page to the first page. A failure is shown with a retry. */
export async function runApp(services: Services, prepare: () => Promise<void>): Promise<Router> {
  const { session } = services;
  const router = routerOf(services);
  const place = document.querySelector('#app');
  if (place === null) throw new Error('The page has no place for the app.');
  const openPage = async () => {
    // Render before `start`: the first page counts as shown only when it is on the screen.
    root.render(<App router={router} services={services} />);
    await router.start();
  };
  const startUp = new StartUp({
    app: 'Mitto',
    log: tellStart,
    steps: [
      { name: 'session', run: prepare },
      // The frame of a signed-in member is loaded before the page, so that nothing is drawn twice.
      { name: 'frame', run: () => (session.isSignedIn ? prepareInside() : undefined) },
      { name: 'database', weight: 3, run: (report) => openData(services, report) },
      { name: 'page', run: openPage },
    ],
  });
  const root = createRoot(place, errorsOf(services, { router, startUp }));
  showProgress(startUp);
  const { promise, resolve } = Promise.withResolvers<Router>();
  const attempt = async () => {
    const { kind } = await startUp.run();
    if (kind === 'ready') {
      tellFirstPage();
      resolve(router);
    } else {
      root.render(<StartFailed onRetry={() => void attempt()} />);
    }
  };
  void attempt();
  return await promise;
}

/** Tells developers how the start ended. */
function tellStart(line: string, ...cause: readonly unknown[]): void {
  if (cause.length > 0) tellDevelopers(line, ...cause);
  // biome-ignore lint/suspicious/noConsole: the browser's console is where developers look.
  else console.info(line);
}

/** Has React report the errors of pages too, if the operator collects failures. */
function errorsOf(services: Services, followed: Parameters<typeof followFailures>[0]): RootOptions {
  if (services.page.isCollectingFailures !== true) return {};
  const add = followFailures(followed, services);
  return {
    onCaughtError: (error) => {
      // React writes it into the console itself only without this function.
      tellDevelopers('a component failed:', error);
      add('render', nameOf(followed.router.state.place), error);
    },
  };
}

/** Opens the local database of a signed-in member; resolves when there is data to show. */
async function openData({ session, data }: Services, report: (share: number) => void): Promise<void> {
  if (session.isSignedIn) await (await data()).whenReady(report);
}

function routerOf({ page, session, toasts }: Services): Router {
  // Before the router writes the address anew.
  capturedReferral();
  const router = createRouter({
    pages,
    intents,
    visitor: () => session.visitor,
    signInPages: {
      loginPage: 'login',
      passwordResetPage: 'login',
      redirectOnPages: ['login'],
      pageAfterLogin: 'home',
    },
    delimiter: page.routing === 'path' ? '' : '#!',
    base: page.routing === 'path' ? '/' : location.pathname,
    fallback: 'login',
    broken: () => <BrokenView />,
    log: tellDevelopers,
  });
  const tellNoPage = () =>
    import('./tell-no-page.ts').then(({ tellNoPage: tell }) => tell(toasts)).catch(tellDevelopers);
  router.on('not found', ({ href }) => !isRoot(href) && tellNoPage());
  router.on('panel left out', tellNoPage);
  return router;
}
