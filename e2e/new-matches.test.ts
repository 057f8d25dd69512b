// @pglite: likes and matches on an engine that runs one transaction at a time
import { setTimeout as sleep } from 'node:timers/promises';
import { act } from '@mitto/testkit/device';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { nameOf, show } from './pair-steps.ts';
import { anybody, aSeeker } from './seekers.ts';
import { showPhoto } from './show-photo.ts';
import { startSite } from './start-site.ts';

atSite({ start: startSite });

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Filter of a member who wants to meet men only, so that no woman finds them. */
const onlyMen = { interested: 1, minAge: 18, maxAge: 80 };

const matches = (page: Page) => page.locator('section').filter({ hasText: 'New matches' });

test('a new match has the face just liked, also where no profile can be fetched', long, async () => {
  const me = await world.person('meeter', { isPremium: true, searchFilter: anybody });
  const fan = await aSeeker(world, 'fan');
  await showPhoto(fan);
  for (const person of [fan, await aSeeker(world, 'one', onlyMen), await aSeeker(world, 'two', onlyMen)])
    await act(person, 'likes', 'circles', me);
  await world.drain();
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, me);
  await page.locator('[data-card="0"] img').waitFor();
  await page.route('**/database/query', async (route) => {
    const isOfProfiles = route.request().postDataJSON().id === 'profiles';
    await (isOfProfiles ? route.abort('connectionreset') : route.continue());
  });
  await page.getByRole('button', { name: `Like ${nameOf(fan)}` }).tap();
  await page.getByText('It’s a match!!').waitFor();
  await show(page, 'message');
  const face = matches(page)
    .getByRole('button', { name: nameOf(fan) })
    .locator('img');
  await face.waitFor();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await matches(page).getByRole('button', { name: '2 Likes' }).tap();
  await page.locator('[role="tab"][data-tab="likedMe"][aria-selected="true"]').waitFor();
  await page.context().close();
});

test('a match made before the first sync of a device ends is announced', long, async () => {
  const me = await aSeeker(world, 'early');
  const fan = await aSeeker(world, 'admirer');
  await act(fan, 'likes', 'circles', me);
  await world.drain();
  const page = await (await browser.newContext(phone)).newPage();
  const [tapped, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/database/updates', async (route) => {
    // The second page waits for the answer to the like, unless the device sends the like after that page.
    const isFirst = route.request().postDataJSON().syncId === null;
    await (isFirst ? tapped.promise : Promise.race([answered.promise, sleep(2000)]));
    await route.continue();
  });
  await openSignedIn(page, world, me);
  await page.getByRole('button', { name: 'Show as a grid' }).tap();
  page.on('response', (response) => response.url().endsWith('/database/push/many') && answered.resolve());
  await page.getByRole('button', { name: `Like ${nameOf(fan)}` }).tap();
  tapped.resolve();
  await page.getByText('It’s a match!!').waitFor();
  await page.context().close();
});
