import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { aSeeker } from './seekers.ts';
import { startSite } from './start-site.ts';

atSite(() => startSite({}));
beforeAll(async () => {
  for (const name of ['maya', 'theo']) await aSeeker(world, name);
  await world.drain();
});

const long = { timeout: 90_000 };

const card = (page: Page) => page.locator('[data-card="0"] h3');

/** A device on which somebody is signed in, and that keeps nothing else. */
async function aNewDevice(name: string): Promise<BrowserContext> {
  const at = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const;
  const before = await browser.newContext(at);
  const page = await before.newPage();
  await openApp(page, world.url);
  await revealForm(page);
  await page.getByLabel('Keep me signed in').check();
  await logIn(page, await aSeeker(world, name));
  await card(page).waitFor();
  const session = await page.evaluate<string>("localStorage.getItem('mitto-session')");
  await before.close();
  const context = await browser.newContext(at);
  await context.addInitScript(`localStorage.setItem('mitto-session', ${JSON.stringify(session)})`);
  return context;
}

test(
  'on a new device the first card is there before anything was synced, by one question',
  long,
  async () => {
    const context = await aNewDevice('quick');
    const page = await context.newPage();
    const asked: string[] = [];
    const hold = Promise.withResolvers<void>();
    await page.route('**/database/updates', async (route) => {
      await hold.promise;
      await route.continue();
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/database/query')) asked.push(request.postDataJSON().id);
    });
    await page.goto(`${world.url}/#!/home`);
    await card(page).waitFor();
    expect(asked).toEqual(['peopleSearch']);
    const synced = page.waitForResponse('**/database/updates');
    hold.resolve();
    await synced;
    await page.waitForLoadState('networkidle');
    expect(await card(page).count()).toBe(1);
    expect(asked).toEqual(['peopleSearch']);
    await context.close();
  },
);

test('where the early question fails, home asks again', long, async () => {
  const context = await aNewDevice('unlucky');
  const page = await context.newPage();
  let failures = 0;
  await page.route('**/database/query', async (route) => {
    failures += 1;
    if (failures === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto(`${world.url}/#!/home`);
  await card(page).waitFor();
  expect(failures).toBeGreaterThan(1);
  await context.close();
});
