import { everyGender } from '@mitto/profile/contract/every-gender';
import type { SearchWishes, TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { putPromptAway } from './pair-steps.ts';
import { aSeeker } from './seekers.ts';
import { startSite } from './start-site.ts';

let met = 0;
const names = new Map<string, string>();
atSite({ start: startSite });

async function aMember(name: string, wanted?: SearchWishes): Promise<TestPerson> {
  met += 1;
  const person = await aSeeker(world, `${name}${met}`, wanted);
  names.set(person.uid, person.username);
  return person;
}

async function signedIn(person: TestPerson, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return page;
}

const actOn = (page: Page, act: string) =>
  page.getByRole('group', { name: 'What to do about' }).getByRole('button', { name: new RegExp(`^${act} `) });

const patient = { timeout: 20_000 };

/** Name of the person on the top card. */
const topOf = async (page: Page) =>
  (await page.locator('[data-card="0"] h3').textContent())?.replace(/ Field.*/, '') ?? '';

async function decidedBy({ uid }: TestPerson, table: 'circle' | 'circle_hidden') {
  const [by, to] = table === 'circle' ? ['fid', 'sid'] : ['uid', 'fid'];
  const { rows } = await sql<{ whom: string }>`
    select ${sql.ref(to)} as whom from ${sql.table(table)} where ${sql.ref(by)} = ${uid}
  `.execute(world.database.db);
  return rows.map(({ whom }) => names.get(whom));
}
const likesOf = (person: TestPerson) => decidedBy(person, 'circle');

/**
 * Clicks an action until another card is on top. A single click may be ignored, because two clicks in quick
 * succession count as one.
 */
async function pressFor(page: Page, act: string, top: string): Promise<void> {
  const isNext = async () => {
    if ((await topOf(page)) === top) await actOn(page, act).click();
    return (await topOf(page)) !== top;
  };
  await expect.poll(isNext, { ...patient, interval: 700 }).toBe(true);
}

test('cards are decided on by buttons, keys and drags, and the last one is taken back', {
  timeout: 120_000,
}, async () => {
  const me = await aMember('swiper');
  for (let number = 0; number < 6; number += 1) await aMember('met');
  await world.drain();
  const page = await signedIn(me, 390);
  await page.locator('[data-card="0"] h3').waitFor();
  const first = await topOf(page);
  await actOn(page, 'Like').click();
  await expect.poll(() => topOf(page), patient).not.toBe(first);
  await expect.poll(() => likesOf(me), patient).toEqual([first]);

  await actOn(page, 'Take back').click();
  await expect.poll(() => topOf(page), patient).toBe(first);
  await expect.poll(() => likesOf(me), patient).toEqual([]);

  await page.getByRole('group', { name: `${first} Field,` }).press('ArrowLeft');
  await expect.poll(() => topOf(page), patient).not.toBe(first);
  const second = await topOf(page);
  await expect.poll(() => decidedBy(me, 'circle_hidden'), patient).toEqual([first]);
  // A person for whom the member has decided is not shown again after a reload.
  await page.reload();
  await page.locator('[data-card="0"] h3').waitFor();
  expect(await topOf(page)).toBe(second);

  const card = await page.locator('[data-card="0"]').boundingBox();
  if (!card) throw new Error('There is no card to drag.');
  await page.mouse.move(card.x + 120, card.y + 300);
  await page.mouse.down();
  await page.mouse.move(card.x + 320, card.y + 310, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => topOf(page), patient).not.toBe(second);
  await expect.poll(() => likesOf(me), patient).toEqual([second]);

  await page.context().setOffline(true);
  const third = await topOf(page);
  await pressFor(page, 'Like', third);
  await page.context().setOffline(false);
  await expect.poll(() => likesOf(me), patient).toEqual(expect.arrayContaining([second, third]));
  await page.context().close();
});

test('on a large screen people stand side by side, and nobody left leads on', {
  timeout: 120_000,
}, async () => {
  const me = await aMember('looker');
  await aMember('side');
  await aMember('beside');
  await world.drain();
  const page = await signedIn(me, 1280);
  const cards = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await cards.first().waitFor();
  const before = await cards.count();
  await cards.first().hover();
  await cards.first().getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => cards.count(), patient).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards.count(), patient).toBe(before);
  await cards.first().getByRole('link').click();
  await page.getByRole('dialog', { name: 'Profile' }).waitFor();
  // The open profile belongs to another member, so the menu still marks Home as the current page, and not
  // the own profile.
  const here = page.locator('nav a[aria-current]').filter({ visible: true });
  expect(await here.allTextContents()).toEqual(['Home']);
  await page.context().close();
});

test('past the limit the card comes back, with how long to wait', { timeout: 120_000 }, async () => {
  const admin = await world.person('keeper', { isAdmin: true });
  const { result: now } = await world.anonymous.call('readConfiguration', {});
  const { chat, search } = now.restrictions;
  const update = await admin.call('updateConfiguration', {
    version: now.version,
    reason: 'For a test.',
    changes: {
      restrictions: {
        services: { likes: { limit: 1, timeout: 43_200 }, messages: { limit: 20, timeout: 43_200 } },
        chat: { waitTime: chat.waitTime },
        search: { misses: search.misses, timeout: search.timeout },
      },
    },
  });
  expect(update.error).toBeUndefined();
  world.clock.advance(5000);
  const me = await aMember('eager');
  for (let number = 0; number < 3; number += 1) await aMember('near');
  await world.drain();
  const page = await signedIn(me, 390);
  await page.locator('[data-card="0"] h3').waitFor();
  const first = await topOf(page);
  await pressFor(page, 'Like', first);
  await expect.poll(() => likesOf(me), patient).toEqual([first]);
  const second = await topOf(page);
  const refused = page.getByRole('status').getByText('exceeded your limit');
  const isRefused = async () => {
    // The prompt of premium may cover the button meanwhile.
    if (!(await refused.isVisible()))
      await actOn(page, 'Like')
        .click({ timeout: 1000 })
        .catch(() => undefined);
    return await refused.isVisible();
  };
  await expect.poll(isRefused, { ...patient, interval: 700 }).toBe(true);
  await putPromptAway(page);
  await expect.poll(() => topOf(page), patient).toBe(second);
  expect(await page.getByRole('timer').textContent()).toMatch(/^(11|12):\d\d:\d\d$/);
  expect(await actOn(page, 'Like').getAttribute('aria-disabled')).toBe('true');
  await pressFor(page, 'Hide', second);
  expect(await likesOf(me)).toEqual([first]);
  await page.context().close();
});

test('nobody left, and nobody found, each says so and leads on', { timeout: 120_000 }, async () => {
  const me = await aMember('lonely', { interested: everyGender, minAge: 79, maxAge: 79 });
  const page = await signedIn(me, 390);
  const title = page.getByRole('heading', { name: 'Nothing to show, please change filter' });
  const why = page.getByText('Nobody new of 79–79 is here.');
  await why.waitFor();
  // The four actions keep their places, muted.
  for (const name of ['Take back the last one', 'Hide', 'Like', 'Chat'])
    await page.getByRole('button', { name, exact: true, disabled: true }).waitFor();
  const [upper, lower] = [await title.boundingBox(), await why.boundingBox()];
  // The title, the reason and the button are close together, also in the tall place of the card stack.
  expect((lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)).toBeLessThan(20);
  await page.getByRole('button', { name: 'Change filter' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await page.keyboard.press('Escape');
  await page.context().close();

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  });
  const broken = await context.newPage();
  await broken.route('**/database/query', (route) =>
    route.request().postData()?.includes('peopleSearch') ? route.abort() : route.continue(),
  );
  await openApp(broken, world.url);
  await logIn(broken, await aMember('unlucky'));
  await broken.getByText('Nobody new while offline').waitFor();
  await broken.unroute('**/database/query');
  await broken.getByRole('button', { name: 'Try again' }).click();
  await broken.locator('[data-card="0"] h3').waitFor();
  await context.close();
});
