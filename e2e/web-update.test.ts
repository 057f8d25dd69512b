import type { World } from '@mitto/testkit/start-world';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appStands } from './app-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { OneAddress } from './one-address.ts';
import { sharedBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';
import { untilServedOffline } from './until-in-page.ts';

let before: World;
let after: World;
let browser: Browser;
let address: OneAddress;

beforeAll(async () => {
  // Only the newer deployment has sign-in buttons. The test recognises it by them.
  [before, after, browser, address] = await Promise.all([
    startSite({}),
    startSite(),
    sharedBrowser(),
    OneAddress.open(),
  ]);
});
afterAll(async () => {
  address.close();
  await Promise.all([before.close(), after.close()]);
});

const newShell = (page: Page) =>
  thingAt(page.getByRole('button', { name: /Google/ }), '<button>Continue with Google</button>');
const hasNewShell = async (page: Page) => (await page.getByRole('button', { name: /Google/ }).count()) === 1;

/** Opens a tab and reloads it with Shift: the service worker does not control its page then. */
async function openPastWorker(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  const loaded = page.waitForEvent('load');
  await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true });
  await loaded;
  await appStands(page);
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
  return page;
}

test('one address, two deployments: the old shell until one accepts, and never again after that', {
  timeout: 90_000,
}, async () => {
  const { url } = address;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  address.behind = before.url;
  await page.goto(url);
  await appStands(page);
  await untilServedOffline(page);
  await neverComes('web-update: the new shell before it is deployed', newShell(page));
  const forced = await openPastWorker(context, url);

  address.behind = after.url;
  await page.goto(url);
  const offer = page.getByText('A new version of Mitto is ready.');
  await offer.waitFor();
  // The member has not accepted the update yet, so the old version is still used.
  await neverComes('web-update: the new shell before it is accepted', newShell(page));
  // A dismissed offer is shown again at the next start of the app.
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await offer.waitFor();
  await neverComes('web-update: the new shell after a reload', newShell(page));
  const other = await context.newPage();
  await other.goto(url);
  await appStands(other);
  await neverComes('web-update: the new shell in another tab', newShell(other));

  await page.bringToFront();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => hasNewShell(page)).toBe(true);
  // The other tabs reload too, because the files of their version have been deleted.
  await expect.poll(() => hasNewShell(other)).toBe(true);
  await expect.poll(() => hasNewShell(forced)).toBe(true);
  const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('mitto-shell-')).length)`;
  await expect.poll(() => page.evaluate(shells)).toBe(1);

  // The new version works online, offline, and in a window that was opened in the meantime.
  await page.reload();
  await appStands(page);
  expect(await hasNewShell(page)).toBe(true);
  address.behind = undefined;
  for (const opened of [page, other, await context.newPage()]) {
    await opened.goto(url);
    await appStands(opened);
    expect(await hasNewShell(opened)).toBe(true);
  }
  await context.close();
});
