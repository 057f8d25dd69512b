import { askPeopleAhead } from '@mitto/discover/web/public/ask-ahead.ts';
import { noAnswer } from '@mitto/web-kit/api/call-error';
import { once } from '@mitto/web-kit/data/once';
import { readPageSettings } from '@mitto/web-kit/feature/page-settings';
import type { Router } from '@mitto/web-kit/router/router';
import { matchEnvironment } from '@mitto/web-kit/start-up/environment';
import { dressStatusBar, whenDeviceReady } from '@mitto/web-kit/start-up/native-shell';
import { isLanguage } from '@mitto/words/language';
import { speak } from '@mitto/words/speaking';
import { createServices } from './services.ts';
import { findNativeShell } from './start/find-native-shell.ts';
import { holdFirstPage, whenFirstPage } from './start/first-page.ts';
import { onFirstTouch } from './start/on-first-touch.ts';
import { showWelcome } from './welcome/show-welcome.ts';

const { dataset } = document.documentElement;
const shell = findNativeShell();
const told = readPageSettings(document.documentElement);
// A sign-in provider returns to a web page, so native shells offer no providers.
const page = { ...told, providers: shell.isNative ? [] : waysHere(told.providers) };
if (page.providers.length === 0) document.querySelector('[data-ways]')?.remove();
else if (!page.providers.includes('passkey')) document.querySelector('[data-provider=passkey]')?.remove();
speak(() => (isLanguage(page.language) ? page.language : 'en'));

/** The ways to sign in, without passkeys where the browser has none: they need a name in the address. */
function waysHere(ways: readonly string[]): readonly string[] {
  const hasPasskeys = 'PublicKeyCredential' in window && !/^[\d.:[\]]+$/.test(location.hostname);
  return hasPasskeys ? ways : ways.filter((way) => way !== 'passkey');
}

/**
 * Loads router, frame and features: at once for a member, at the first key or pointer press on the welcome
 * page.
 */
const openApp = once(async (): Promise<Router> => {
  const { runApp } = await import('./start/run-app.tsx').catch((cause: unknown) => {
    // A file that does not load is a network failure, and reported as one.
    throw noAnswer(cause);
  });
  return await runApp(services, prepare);
});

let hasFailed = false;

const services = createServices(page, {
  arrive: async () => {
    void askPeopleAhead('/home', true);
    try {
      return await (await openApp()).afterLogin();
    } catch (cause) {
      // A module that failed to load stays failed in this page: after the second failure, reload the page.
      if (hasFailed) location.reload();
      hasFailed = true;
      throw cause;
    }
  },
  showWelcome: () => showWelcome(services),
  whenShown: whenFirstPage,
  holdShown: holdFirstPage,
});
const { session, toasts, modals } = services;

/**
 * Colour of the native status bar: the dark end of the welcome page's picture, on which light text is
 * readable.
 */
const statusBarColor = '#A80F3C';

/** Waits for the device, clears data of another environment, and restores the session. */
const prepare = once(async () => {
  await whenDeviceReady(shell);
  await dressStatusBar(shell, statusBarColor);
  await matchEnvironment(page.environment);
  await session.identify();
});

/**
 * Starts the app. It is not awaited at the top level, because modules that it loads import this file, and
 * would wait for it.
 */
async function start(): Promise<void> {
  if (dataset['door'] !== 'open' || !(await isNobodyHere())) {
    await openApp();
    await whenFirstPage();
  } else {
    services.showWelcome();
    // A failed load is ignored here: the login reports it, and the next key or pointer press retries.
    const follow = () => void openApp().catch(() => undefined);
    onFirstTouch(follow);
    toasts.listen(follow);
    modals.listen(follow);
  }
  (await import('./start/keep-on-device.ts')).keepOnDevice(services);
}

/**
 * Returns true when nobody is signed in. After an error it returns false: the app's own start then reports
 * the error and retries.
 */
async function isNobodyHere(): Promise<boolean> {
  return await prepare().then(
    () => !session.isSignedIn,
    () => false,
  );
}

addEventListener('pagehide', () => session.save());
// Another tab was left, or this page came back from the browser's cache.
for (const name of ['storage', 'pageshow']) addEventListener(name, () => session.tellOpen());
start().catch((cause) => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where developers look.
  console.warn('Mitto could not start:', cause);
  dataset['app'] = 'failed';
});
