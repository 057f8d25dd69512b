import { everyGender } from '@mitto/profile/contract/every-gender';
import { ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import type { PersonWishes, TestPerson } from '@mitto/testkit/person';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appStands, choose, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { startSite } from './start-site.ts';
import { untilServedOffline } from './until-in-page.ts';

let turn = 0;
atSite({ start: () => startSite({}) });

const small = { width: 390, height: 844 };

async function newcomer(wishes: PersonWishes = {}): Promise<TestPerson> {
  turn += 1;
  return await world.person(`chooser${turn}`, wishes);
}

async function signIn(context: BrowserContext, person: TestPerson): Promise<Page> {
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await filtersButton(page).waitFor();
  return page;
}

const filtersButton = (page: Page) =>
  page.getByRole('button', { name: 'Filters' }).filter({ visible: true }).first();
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
/** The button at the foot, before and after it knows how many people there are. */
const showButton = /^Show (people|\d+\+? (person|people))$/;
const showPeople = (page: Page) => page.getByRole('button', { name: showButton }).click();
const press = (page: Page, name: string) => page.getByRole('switch', { name }).press('Space');

async function openFilters(page: Page): Promise<void> {
  await filtersButton(page).click();
  await filters(page).getByRole('heading', { name: 'Where' }).waitFor();
}

async function isOver(page: Page): Promise<void> {
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
}

/** The search filter and the wishes of a member, as stored on the server. */
async function kept(person: TestPerson): Promise<object> {
  const [filter, own] = await Promise.all(
    ['search_filter', 'user_info'].map((table) => person.call('databaseFetch', { table })),
  );
  return { ...filter?.result[0]?.row, ...(own?.result[0]?.row?.['searchFilter'] as object | undefined) };
}
const becomes = (person: TestPerson, filter: object) =>
  expect.poll(() => kept(person), { timeout: 20_000 }).toMatchObject(filter);

test('what is chosen is used when people are shown: never before, without a network later, and on every device', {
  timeout: 180_000,
}, async () => {
  const person = await newcomer();
  const context = await browser.newContext({ viewport: small, serviceWorkers: 'allow' });
  const page = await signIn(context, person);
  await untilServedOffline(page);
  await openFilters(page);
  await choose(page, 'Everyone');
  await choose(page, 'Playful');
  await choose(page, 'Near me');
  await page.getByRole('slider', { name: 'Age: From age' }).fill('25');
  await page.getByRole('slider', { name: 'Distance' }).fill('60');
  await press(page, 'Verified');
  expect(await kept(person)).toMatchObject({ locType: 1, distance: 20, verifiedUsers: false, minAge: 18 });
  await showPeople(page);
  await isOver(page);
  const chosen = {
    ...{ interested: 3, style: '2', locType: 0, minAge: 25, maxAge: 50, distance: 60 },
    ...{ verifiedUsers: true, onlineUsers: false, hasProfilePic: false },
  };
  await becomes(person, chosen);
  // Four filters are on: playful, near, verified, and an age.
  await page.getByRole('img', { name: 'Filters on: 4' }).waitFor();

  await context.setOffline(true);
  await openFilters(page);
  await press(page, 'Online only');
  await page.getByRole('slider', { name: 'Age: To age' }).fill('18');
  await showPeople(page);
  await isOver(page);
  await page.reload();
  await appStands(page);
  await openFilters(page);
  await expect.poll(() => page.getByRole('switch', { name: 'Online only' }).isChecked()).toBe(true);
  // The upper age cannot be below the lower age.
  expect(await labelled(page, 'Age: To age').inputValue()).toBe('25');
  expect(await kept(person)).toMatchObject({ onlineUsers: false, maxAge: 50 });
  await context.setOffline(false);
  await becomes(person, { ...chosen, onlineUsers: true, maxAge: 25 });

  const other = await browser.newContext({ viewport: small });
  const there = await signIn(other, person);
  await openFilters(there);
  expect(await there.getByRole('radio', { name: 'Playful' }).isChecked()).toBe(true);
  await there.getByRole('button', { name: 'Reset' }).click();
  expect(await there.getByRole('radio', { name: 'Everywhere' }).isChecked()).toBe(true);
  await showPeople(there);
  await isOver(there);
  await becomes(person, {
    ...{ interested: 3, style: '5', locType: 1, minAge: 18, maxAge: 50, distance: 20 },
    ...{ verifiedUsers: false, onlineUsers: false },
  });
  await expect.poll(() => page.getByRole('radio', { name: 'Everywhere' }).isChecked()).toBe(true);
  await Promise.all([context.close(), other.close()]);
});

test('a place is needed where one is searched around; who leaves is asked; more is for premium members', {
  timeout: 120_000,
}, async () => {
  const person = await newcomer();
  const context = await browser.newContext({ viewport: small });
  const page = await signIn(context, person);
  await openFilters(page);
  await choose(page, 'By city');
  await showPeople(page);
  await page.getByText('Choose a city or place to search around.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('Chiang Mai');
  await page.getByRole('option').first().click();
  await page.getByRole('group', { name: 'City or place' }).getByText('Chiang Mai').first().waitFor();

  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Leave without showing people?').waitFor();
  await page.getByRole('button', { name: 'Keep choosing' }).click();
  expect(await page.getByRole('radio', { name: 'By city' }).isChecked()).toBe(true);
  expect(await kept(person)).toMatchObject({ locType: 1, loc: null });
  await showPeople(page);
  await isOver(page);
  await becomes(person, { locType: 2, loc: { city: 'Chiang Mai' } });

  await openFilters(page);
  await press(page, 'Online only');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await isOver(page);
  await openFilters(page);
  expect(await page.getByRole('switch', { name: 'Online only' }).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Premium: Newest members first' }).click();
  await page.getByRole('heading', { name: 'Search better' }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  const physical = 'Physical characteristics';
  await neverComes(
    'filters: filters of premium members',
    thingAt(page.getByText(physical), `<p>${physical}</p>`, filters(page)),
  );

  // Conflict: two devices change the ages independently. The server refuses the change of one device, which
  // then offers the refused values again.
  await context.setOffline(true);
  await new ProfileDevice(person).edit({ searchFilter: { interested: 3, minAge: 30, maxAge: 40 } });
  await page.getByRole('slider', { name: 'Age: From age' }).fill('20');
  await showPeople(page);
  await isOver(page);
  await context.setOffline(false);
  await openFilters(page);
  await filters(page).getByText('Your filters were not saved').waitFor();
  await expect.poll(() => labelled(page, 'Age: From age').inputValue()).toBe('30');
  await page.getByRole('button', { name: 'Use mine again' }).click();
  await showPeople(page);
  await isOver(page);
  await becomes(person, { minAge: 20 });
  await context.close();
});

test('home shows whom the filters let through: for premium members by what people like and look like too', {
  timeout: 120_000,
}, async () => {
  // Without any text in their profile, a member is not found by search, nor without a filter that fits.
  const searchFilter = { interested: everyGender, minAge: 18, maxAge: 80 };
  await new ProfileDevice(await newcomer({ searchFilter })).edit({ headline: 'Here' });
  const person = await newcomer({ isPremium: true });
  const context = await browser.newContext({ viewport: small });
  const page = await signIn(context, person);
  await openFilters(page);
  await choose(page, 'Everyone');
  await showPeople(page);
  const top = page.locator('[data-card="0"]');
  await top.waitFor();
  await openFilters(page);
  await press(page, 'Newest members first');
  await page.getByText('Interests', { exact: true }).click();
  await page.getByRole('button', { name: 'Chess' }).click();
  await page.getByText('Physical characteristics', { exact: true }).click();
  // Choosing a value does not close the list of values.
  await page.getByRole('button', { name: '171–175 cm' }).click();
  await page.getByRole('button', { name: '176–180 cm' }).click();
  await showPeople(page);
  await isOver(page);
  await becomes(person, {
    order: 'newest',
    interests: ['chess'],
    heights: ['171-175', '176-180'],
    eyeColors: [],
  });
  await context.close();
});
