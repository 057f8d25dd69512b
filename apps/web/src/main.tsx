import { noAnswer } from '@mitto/web-kit/api/call-error';
import { once } from '@mitto/web-kit/data/once';
import { readPageSettings } from '@mitto/web-kit/face/page-settings';
import type { Router } from '@mitto/web-kit/router/router';
import { matchEnvironment } from '@mitto/web-kit/start-up/environment';
import { dressStatusBar, whenDeviceReady } from '@mitto/web-kit/start-up/native-shell';
import { isLanguage } from '@mitto/words/language';
import { speak } from '@mitto/words/speaking';
import { standAtDoor } from './door/stand-at-door.ts';
import { createServices } from './services.ts';
import { findNativeShell } from './start/find-native-shell.ts';
import { holdFirstPage, whenFirstPage } from './start/first-page.ts';
import { onFirstTouch } from './start/on-first-touch.ts';

const { dataset } = document.documentElement;
const shell = findNativeShell();
const told = readPageSettings(document.documentElement);
// Whoever signs in through a provider is led back to a web page, which a native shell is not.
const page = shell.isNative ? { ...told, providers: [] } : told;
if (shell.isNative) document.querySelector('[data-ways]')?.remove();
speak(() => (isLanguage(page.language) ? page.language : 'en'));

/** Router, frame and features: at once for a member, at the door not before somebody touches it. */
const openApp = once(async (): Promise<Router> => {
  const { runApp } = await import('./start/run-app.tsx').catch((cause: unknown) => {
    // A file that does not come is the network's doing, and told as such.
    throw noAnswer(cause);
  });
  return await runApp(services, prepare);
});

let hasFailed = false;

const services = createServices(page, {
  arrive: async () => {
    try {
      return await (await openApp()).afterLogin();
    } catch (cause) {
      // What the whole app stands on is asked for again by a page that is opened anew.
      if (hasFailed) location.reload();
      hasFailed = true;
      throw cause;
    }
  },
  standAtDoor: () => standAtDoor(services),
  whenShown: whenFirstPage,
  holdShown: holdFirstPage,
});
const { session, toasts, modals } = services;

/** The deep end of the door's picture, on which light letters are read. */
const statusBarColor = '#A80F3C';

/** Who is here, on a device that is ready and holds nothing of another environment. */
const prepare = once(async () => {
  await whenDeviceReady(shell);
  await dressStatusBar(shell, statusBarColor);
  await matchEnvironment(page.environment);
  await session.identify();
});

/** Not awaited by the module itself: what is loaded on the way stands on this very file and would wait for it. */
async function start(): Promise<void> {
  if (dataset['door'] !== 'open' || !(await isNobodyHere())) {
    await openApp();
    await whenFirstPage();
  } else {
    services.standAtDoor();
    // Who cannot fetch it is told at the log in; the next touch tries again.
    const follow = () => void openApp().catch(() => undefined);
    onFirstTouch(follow);
    toasts.listen(follow);
    modals.listen(follow);
  }
  (await import('./start/keep-on-device.ts')).keepOnDevice(services);
}

/** What goes wrong here is told by the app's own start, which tries it again. */
async function isNobodyHere(): Promise<boolean> {
  return await prepare().then(
    () => !session.isSignedIn,
    () => false,
  );
}

addEventListener('pagehide', () => session.save());
start().catch(() => {
  dataset['app'] = 'failed';
});
