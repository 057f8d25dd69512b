import { setFilter } from '@mitto/discover/server/people.fixture';
import { day } from '@mitto/kit/time';
import { ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { aSeeker } from './seekers.ts';
import { startSite } from './start-site.ts';

// Shares its site with other tests, so its members live where nobody else does.
atSite({ start: startSite });

const there = { geometry: { lat: 53.57, lng: -113.52 } };

async function signedIn(person: TestPerson): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  return page;
}

const topCard = (page: Page) => page.locator('[data-card="0"]');

async function textOfCard(page: Page, { name }: TestPerson): Promise<string | null> {
  await topCard(page).getByRole('heading', { name }).waitFor({ timeout: 20_000 });
  return await topCard(page).textContent();
}

test('cards around another place tell no distance, and after enough places for today there is a way on', async () => {
  const [traveller, local] = [await aSeeker(world, 'traveller'), await aSeeker(world, 'local')];
  for (const one of [traveller, local]) await new ProfileDevice(one).edit({ location: there });
  await world.drain();
  await setFilter(traveller, { locType: 2, distance: 20, loc: { city: 'Edmonton', ...there } });
  const page = await signedIn(traveller);
  const card = await textOfCard(page, local);
  expect(card).toContain('Edmonton');
  expect(card).not.toContain('2 km');
  await page.context().close();

  const today = Math.floor(world.clock.now() / day);
  const towns = [...Array(20).keys()];
  await sql`
    update discover_searched set day = ${today}, towns = ${towns} where uid = ${traveller.uid}`.execute(
    world.database.db,
  );
  const later = await signedIn(traveller);
  await later.getByText('You have searched around many places today.').waitFor();
  await later.getByRole('button', { name: 'Look near me' }).click();
  expect(await textOfCard(later, local)).toContain('Under 2 km away');
  await later.context().close();
});
