import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { moreThan } from './late-things.ts';
import { loseFirstSearch, searchOnceMore } from './lose-first-search.ts';
import { neverComes } from './never-comes.ts';
import { aSeeker } from './seekers.ts';
import { showPhoto } from './show-photo.ts';
import { startSite } from './start-site.ts';
import { untilServedOffline } from './until-in-page.ts';

atSite({
  start: () => startSite({}),
  prepare: async () => {
    for (const name of ['maya', 'theo']) await aSeekerWithPhoto(name);
  },
});

/** Each has a photo: the members of earlier tests are the first cards of later ones. */
async function aSeekerWithPhoto(name: string) {
  const seeker = await aSeeker(world, name);
  await showPhoto(seeker);
  await world.drain();
  return seeker;
}

const long = { timeout: 90_000 };

const card = (page: Page) => page.locator('[data-card="0"] h3');

/** A new device that has a session and no other stored data. */
async function aNewDevice(name: string): Promise<BrowserContext> {
  const at = { viewport: { width: 390, height: 844 } } as const;
  const before = await browser.newContext(at);
  const page = await before.newPage();
  await openApp(page, world.url);
  await revealForm(page);
  await page.getByLabel('Keep me signed in').check();
  await logIn(page, await aSeekerWithPhoto(name));
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

test('after the log-in too, the people are asked for before anything is synced, and once', long, async () => {
  const at = { viewport: { width: 390, height: 844 } } as const;
  const context = await browser.newContext({ ...at, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const seeker = await aSeekerWithPhoto('arriving');
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/database\/(query|updates)$/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  await openApp(page, world.url);
  await untilServedOffline(page);
  await logIn(page, seeker);
  await card(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls[0]).toBe('query');
  expect(calls.filter((call) => call === 'query')).toHaveLength(1);
  await context.close();
});

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

test('where the early question is never answered, home asks again', long, async () => {
  const context = await aNewDevice('waiting');
  const page = await context.newPage();
  const asked = await loseFirstSearch(page);
  await page.goto(`${world.url}/#!/home`);
  await card(page).waitFor();
  expect(asked()).toBe(2);
  const third = moreThan(2, asked, page, () => searchOnceMore(page));
  await neverComes('home-speed: a third search', third);
  await context.close();
});

test(
  'whoever is first is seen where the card will lie, while the app is still on its way',
  long,
  async () => {
    const context = await aNewDevice('patient');
    const page = await context.newPage();
    const hold = Promise.withResolvers<void>();
    await page.route('**/web/*.js', async (route) => {
      // Only the first script loads; all others are blocked.
      if (!/\/app-[^/]*\.js/.test(route.request().url())) await hold.promise;
      await route.continue();
    });
    await page.goto(`${world.url}/#!/home`);
    const face = page.locator('#first-face');
    await face.locator('img').waitFor();
    const lain = await face.locator('figure').boundingBox();
    const photo = await face.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
    const says = await face.locator('figcaption').textContent();
    expect(await page.locator('#splash progress').isVisible()).toBe(true);
    hold.resolve();
    await card(page).waitFor();
    await face.waitFor({ state: 'detached' });
    const lies = await page.locator('[data-card="0"]').boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(lies?.[side], side).toBeCloseTo(lain?.[side] ?? Number.NaN, 0);
    expect(await card(page).textContent()).toBe(says);
    expect(await page.locator('[data-card="0"] img').first().getAttribute('src')).toBe(
      new URL(photo).pathname + new URL(photo).search,
    );
    await context.close();
  },
);
