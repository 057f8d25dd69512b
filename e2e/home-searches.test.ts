import { setFilter } from '@mitto/discover/server/people.fixture';
import { ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { patient, startEmptySite, top, topOf } from './card-steps.ts';
import { moreThan, thingAt } from './late-things.ts';
import { loseFirstSearch, searchOnceMore } from './lose-first-search.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { aSeeker } from './seekers.ts';

atSite({ start: startEmptySite });

const long = { timeout: 180_000 };
const phone = { width: 390, height: 844 };

const nothingToShow = (page: Page) => thingAt(page.getByText('Nothing to show'), '<p>Nothing to show</p>');

async function signedIn(person: TestPerson): Promise<Page> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  return page;
}

test('where nobody is left, one press looks further: around, then everywhere', long, async () => {
  await aSeeker(world, 'worldly');
  const [placeless, islander] = [await aSeeker(world, 'placeless'), await aSeeker(world, 'islander')];
  const neighbour = await aSeeker(world, 'neighbour');
  const at = (lat: number) => ({ location: { geometry: { lat, lng: -120 } } });
  await new ProfileDevice(islander).edit(at(-40));
  await new ProfileDevice(neighbour).edit(at(-40.7));
  for (const one of [placeless, islander]) await setFilter(one, { locType: 0, distance: 20 });
  await world.drain();
  const everywhere = (page: Page) => page.getByRole('button', { name: 'Look everywhere' });

  const first = await signedIn(placeless);
  await first.getByText('Say where you are, or search everywhere.').waitFor();
  await everywhere(first).click();
  await top(first).waitFor();
  await first.context().close();

  const page = await signedIn(islander);
  await page.getByRole('button', { name: 'Widen to 80 km' }).click();
  await expect.poll(() => topOf(page), patient).toBe(neighbour.name);
  await page.getByRole('button', { name: /^Hide / }).click();
  await everywhere(page).click();
  await top(page).waitFor();
  await page.context().close();
});

test('what is pressed before the first sync has brought the filter is done once it has', long, async () => {
  await aSeeker(world, 'faraway');
  const me = await aSeeker(world, 'early');
  await setFilter(me, { locType: 0, distance: 20 });
  await world.drain();
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/database/updates', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openSignedIn(page, world, me);
  await page.getByRole('button', { name: 'Look everywhere' }).click();
  pressed.resolve();
  await top(page).waitFor();
  await page.context().close();
});

test('a search that fails is told, with another try', long, async () => {
  const { db } = world.database;
  const [me] = [await aSeeker(world, 'searcher'), await aSeeker(world, 'sought')];
  await world.drain();
  await sql`alter table discover_seek rename to discover_seek_away`.execute(db);
  const page = await signedIn(me);
  try {
    await page.getByText('People could not be loaded').waitFor(patient);
    await neverComes('home-cards: an empty list where the search failed', nothingToShow(page));
  } finally {
    await sql`alter table discover_seek_away rename to discover_seek`.execute(db);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await top(page).waitFor();
  await page.context().close();
});

test('a search that takes long is told of, and asked again', long, async () => {
  const [me] = [await aSeeker(world, 'waiter'), await aSeeker(world, 'awaited')];
  await world.drain();
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const asked = await loseFirstSearch(page);
  await openApp(page, world.url);
  await logIn(page, me);
  const notice = page.getByRole('status').filter({ hasText: 'This takes longer than usual.' });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await top(page).waitFor();
  expect(asked()).toBe(2);
  expect(loads, 'The press asks again, and does not load the page anew.').toBe(0);
  const third = moreThan(2, asked, page, () => searchOnceMore(page));
  await neverComes('home-cards: a third search', third);
  await context.close();
});

test('a search that is never answered is an error after 15 s, and asked again by a press', long, async () => {
  const [me] = [await aSeeker(world, 'patient'), await aSeeker(world, 'expected')];
  await world.drain();
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  let isLost = true;
  let begun = 0;
  await page.route('**/database/query', (route) => {
    if (!isLost || route.request().postDataJSON().id !== 'peopleSearch') return route.continue();
    begun ||= Date.now();
    return undefined;
  });
  await openApp(page, world.url);
  await logIn(page, me);
  await page.getByText('People could not be loaded').waitFor({ timeout: 40_000 });
  expect(Date.now() - begun).toBeLessThan(18_000);
  await neverComes('home-cards: an empty list where the search is not answered', nothingToShow(page));
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await top(page).waitFor();
  await page.context().close();
});
