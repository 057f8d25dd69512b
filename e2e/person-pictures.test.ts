import type { TestPerson } from '@mitto/testkit/person';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, openApp, openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { nameOf } from './pair-steps.ts';
import { showPhoto } from './show-photo.ts';
import { startSite } from './start-site.ts';
import { untilServedOffline } from './until-in-page.ts';

let met = 0;
atSite({ start: startSite });

/** Creates a member with one picture. Also returns the picture's key as other members see it. */
async function pictured(): Promise<{ readonly person: TestPerson; readonly key: string }> {
  met += 1;
  const person = await world.person(`pictured${met}`);
  return { person, key: await showPhoto(person) };
}

/** URLs of the pictures in the device's cache; undefined if there is no such cache. */
const keptOn = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async () => {
    if (!(await caches.has('mitto-pictures'))) return undefined;
    const all = await (await caches.open('mitto-pictures')).keys();
    return all.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/**
 * Fetches a picture and returns the HTTP status, or 0 on failure. The URL contains a new pass, so that the
 * browser's HTTP cache does not answer.
 */
const statusOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (path) => {
    const answer = await fetch(`${path}?pass=${crypto.randomUUID()}`).catch(() => undefined);
    return answer?.status ?? 0;
  }, address);

async function lookAt(page: Page, uid: string): Promise<void> {
  await openPanel(page, `profile?uid=${uid}`);
  await page.getByRole('img', { name: /^Photo 1 of / }).waitFor();
}

test('pictures seen lately are there without a network, under no pass, and go with the session', {
  timeout: 120_000,
}, async () => {
  const { person, key } = await pictured();
  const me = await world.person(`viewer${met}`);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await openApp(page, world.url);
  await untilServedOffline(page);
  await logIn(page, me);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await lookAt(page, person.uid);
  const address = `/media/${key}/720`;
  await expect.poll(() => keptOn(page)).toEqual([address]);
  // Online, the server refuses the made-up pass. Offline, the picture comes from the device's cache.
  expect(await statusOf(page, address)).toBe(401);
  await context.setOffline(true);
  expect(await statusOf(page, address)).toBe(200);
  expect(await statusOf(page, `/media/${key}/360`)).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page
    .getByRole('heading', { name: /Welcome back|Unlock/ })
    .first()
    .waitFor();
  await expect.poll(() => keptOn(page)).toBeUndefined();
  await context.close();
});

test('one’s own face stands in the menu on large screens, and a letter where there is no photo', {
  timeout: 60_000,
}, async () => {
  const { person } = await pictured();
  const faceless = await world.person(`faceless${met}`);
  for (const [who, faces] of [
    [person, 1],
    [faceless, 0],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openSignedIn(page, world, who);
    const menu = page.getByRole('banner').filter({ has: page.getByTitle(nameOf(who)) });
    const face = menu.locator('img');
    await expect.poll(() => face.count()).toBe(faces);
    if (faces === 1) await face.and(page.locator('[src*="/thumb"]')).waitFor();
    else await menu.getByText('F', { exact: true }).waitFor();
    await page.context().close();
  }
});

test('a picture that fails leaves the page in place, also when the parts that tell it do not load', async () => {
  const { person } = await pictured();
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openSignedIn(page, world, await world.person(`unlucky${met}`));
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await page.route(/\/media\/|\/web\/photo-failed-/, (route) => route.abort());
  await openPanel(page, `profile?uid=${person.uid}`);
  await page.getByText('There was an error loading image, please try again.').first().waitFor();
  expect(await page.getByRole('heading', { name: 'This page did not open' }).count()).toBe(0);
  await page.context().close();
});
