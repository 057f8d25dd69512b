import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { hideTop, patient, startEmptySite, tiles, top, topOf } from './card-steps.ts';
import { moreThan, thingAt } from './late-things.ts';
import { searchOnceMore } from './lose-first-search.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { anybody, aSeeker } from './seekers.ts';

atSite({ start: startEmptySite });

const long = { timeout: 180_000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 500 };

async function signedIn(person: TestPerson, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  return page;
}

test('whoever takes messages is written to from their card, and nobody else', long, async () => {
  const me = await aSeeker(world, 'talker');
  // Only a member with premium can take no messages.
  const open = await aSeeker(world, 'hears');
  const closed = await world.person('hearsnot', { isPremium: true, searchFilter: anybody });
  await sql`update account_privacy set pm = false where uid = ${closed.uid}`.execute(world.database.db);
  await world.drain();
  const chat = (page: Page, name: string) => page.getByRole('button', { name: `Chat with ${name} Field` });
  const talk = (page: Page) => page.getByRole('dialog', { name: 'Chat', exact: true });

  const page = await signedIn(me, phone);
  await top(page).waitFor();
  const isClosedFirst = (await topOf(page)) === closed.name;
  if (isClosedFirst) await hideTop(page);
  await chat(page, open.name).click();
  await talk(page).getByText(`${open.name} Field`).first().waitFor();
  await page.goBack();
  await talk(page).waitFor({ state: 'detached' });
  const place = async () => (await page.getByRole('button', { name: /^Like / }).boundingBox())?.x;
  const before = await place();
  if (isClosedFirst) await page.getByRole('button', { name: 'Take back' }).click();
  else await hideTop(page);
  await expect.poll(() => topOf(page), patient).toBe(closed.name);
  await neverComes(
    'home-cards: a way to write to one who takes no messages',
    thingAt(page.getByRole('button', { name: /^Chat with / }), '<button>Chat with Ben Field</button>'),
  );
  // The other buttons have the same position as before.
  expect(await place()).toBe(before);
  await page.context().close();

  const beside = await signedIn(await aSeeker(world, 'overseer'), desktop);
  const tile = tiles(beside).filter({ hasText: `${open.name} Field` });
  await tile.hover();
  await chat(beside, open.name).click();
  await talk(beside).getByText(`${open.name} Field`).first().waitFor();
  await beside.goBack();
  await tiles(beside)
    .filter({ hasText: `${closed.name} Field` })
    .hover();
  await tiles(beside)
    .getByRole('button', { name: `Like ${closed.name}` })
    .waitFor();
  await neverComes(
    'home-cards: a way to write on the tile of one who takes no messages',
    thingAt(chat(beside, closed.name), `<button>Chat with ${closed.name} Field</button>`),
  );
  await beside.context().close();
});

/** Collects the ids of the members whose cards the page receives. */
function listenForCards(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('/database/query')) return;
    const { id, values } = response.request().postDataJSON();
    const told = await response.json().catch(() => undefined);
    const uids = id === 'profiles' ? values.uids : id === 'peopleSearch' ? told?.result?.[0].profiles : {};
    for (const uid of Object.keys(uids ?? {})) asked.add(uid);
  });
  return asked;
}

test(
  'cards come 12 at a time in a stack and 24 in a grid, and the next ones before they are needed',
  long,
  async () => {
    for (let number = 0; number < 60; number += 1) await aSeeker(world, `crowd${number}`);
    await world.drain();
    const viewport = phone;
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const stacked = listenForCards(page);
    await openApp(page, world.url);
    await logIn(page, await aSeeker(world, 'counter'));
    await top(page).waitFor();
    await expect.poll(() => stacked.size, patient).toBe(24);
    for (let number = 0; number < 11; number += 1) await hideTop(page);
    expect(stacked.size).toBe(24);
    await hideTop(page);
    await expect.poll(() => stacked.size, patient).toBe(36);
    await context.close();

    const wide = await browser.newContext({ viewport: desktop });
    const grid = await wide.newPage();
    const side = listenForCards(grid);
    await openApp(grid, world.url);
    await logIn(grid, await aSeeker(world, 'sidecounter'));
    await expect.poll(() => tiles(grid).count(), patient).toBe(24);
    await expect.poll(() => side.size, patient).toBe(48);
    await tiles(grid).nth(12).scrollIntoViewIfNeeded();
    await expect.poll(() => tiles(grid).count(), patient).toBe(48);
    await wide.close();
  },
);

test(
  'what comes after the list is asked for again with the next decision, where it could not be had',
  long,
  async () => {
    for (let number = 0; number < 32; number += 1) await aSeeker(world, `queue${number}`);
    await world.drain();
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    let after = 0;
    await page.route('**/database/query', (route) => {
      const { id, values } = route.request().postDataJSON();
      if (id !== 'peopleSearch') return route.continue();
      if (values.cursor === undefined) {
        return route.continue({ postData: JSON.stringify({ id, values: { ...values, limit: '0,26' } }) });
      }
      after += 1;
      return after <= 3 ? route.abort('connectionreset') : route.continue();
    });
    await openApp(page, world.url);
    await logIn(page, await aSeeker(world, 'queuer'));
    await top(page).waitFor();
    for (let number = 0; number < 3; number += 1) await hideTop(page);
    // The first request and its two retries have failed.
    await expect.poll(() => after, patient).toBe(3);
    const more = moreThan(
      3,
      () => after,
      page,
      () => searchOnceMore(page, 'planted'),
    );
    // Wait longer than the delay before a retry, which is one second at most.
    await neverComes('home-cards: a fourth try of the next people', more, () => page.waitForTimeout(1500));
    await hideTop(page);
    await expect.poll(() => after, patient).toBeGreaterThan(3);
    await context.close();
  },
);

test(
  'a page on which everybody is decided on already is not the end: the next is asked for',
  long,
  async () => {
    for (let number = 0; number < 20; number += 1) await aSeeker(world, `later${number}`);
    await world.drain();
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    let after = 0;
    await page.route('**/database/query', async (route) => {
      const { id, values } = route.request().postDataJSON();
      if (id !== 'peopleSearch') return route.continue();
      const response = await route.fetch({
        postData: JSON.stringify({ id, values: { ...values, limit: '0,2' } }),
      });
      if (values.cursor !== undefined) after += 1;
      if (values.cursor === undefined || after > 4) return route.fulfill({ response });
      const { result } = await response.json();
      return route.fulfill({ response, json: { result: [{ ...result[0], people: [] }] } });
    });
    await openApp(page, world.url);
    await logIn(page, await aSeeker(world, 'patient'));
    await top(page).waitFor();
    for (let number = 0; number < 2; number += 1) await hideTop(page);
    await expect.poll(() => after, patient).toBeGreaterThan(4);
    await top(page).waitFor();
    await context.close();
  },
);
