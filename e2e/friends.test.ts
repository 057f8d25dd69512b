import { hour, minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { startSite } from './start-site.ts';

let turn = 0;
atSite({ start: () => startSite({}) });

const small = { width: 390, height: 844 };
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const limit = 'You have exceeded your search limit, please wait...';

async function couple(): Promise<readonly [TestPerson, TestPerson]> {
  turn += 1;
  return [await world.person(`seeker${turn}`), await world.person(`friend${turn}`)];
}

/** Signs in on a new device, and opens the panel "Find friends". */
async function openFriends(person: TestPerson): Promise<Page> {
  const context = await browser.newContext({
    viewport: small,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Find friends' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Friend Referral' }).waitFor();
  return page;
}

async function look(page: Page, id: string): Promise<void> {
  await labelled(page, 'MittoID').fill(id);
  await page.keyboard.press('Enter');
}

const likes = async (me: TestPerson, other: TestPerson) => {
  const { rows } = await sql`select 1 from circle where fid = ${me.uid} and sid = ${other.uid}`.execute(
    world.database.db,
  );
  return rows.length;
};

test('a friend is found by id or number, opened, and added to circles; oneself is no miss', {
  timeout: 120_000,
}, async () => {
  const [me, friend] = await couple();
  await sql`update account_member set mobile = '+66812345678' where uid = ${friend.uid}`.execute(
    world.database.db,
  );
  const page = await openFriends(me);
  await search(page).click();
  await look(page, me.username.toUpperCase());
  await page.getByText('This is you.').waitFor();
  await look(page, friend.username.toUpperCase());
  const card = page.getByRole('article', { name: `${friend.username} Field` });
  await card.getByText(`Id ${friend.username}`).waitFor();

  await choose(page, 'Mobile');
  await labelled(page, 'Mobile number').fill('12');
  await search(page).click();
  await page.getByText('Please enter a mobile number').waitFor();
  await labelled(page, 'Mobile number').fill('081 234 5678');
  await search(page).click();
  await card.getByRole('button', { name: 'Add to circles' }).click();
  await card.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
  await expect.poll(() => likes(me, friend), { timeout: 20_000 }).toBe(1);
  await card.getByRole('link').click();
  await page.getByRole('button', { name: 'Undo like' }).waitFor();
  const { result } = await me.call('readConfiguration', {});
  expect(result.restrictions.search.countDown).toBeUndefined();
  await page.context().close();
});

test('after five misses the search rests on every device, after a reload too, and comes back with the time', {
  timeout: 120_000,
}, async () => {
  const [me, friend] = await couple();
  const page = await openFriends(me);
  for (let miss = 1; miss <= 4; miss += 1) {
    await look(page, `nobody-${miss}`);
    await page.getByText('User not found').waitFor();
    await labelled(page, 'MittoID').fill('');
    await expect.poll(() => search(page).getAttribute('aria-busy')).toBeNull();
  }
  await search(page).waitFor();
  await look(page, 'nobody-5');
  await page.getByText(limit).waitFor();
  await search(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('timer').textContent()).toMatch(/^0[56]:\d\d:\d\d$/);
  // During the waiting time, pressing Enter does not search either.
  await look(page, friend.username);
  await page.reload();
  await page.getByText(limit).waitFor();
  await search(page).waitFor({ state: 'detached' });
  await neverComes(
    'friends: somebody found while the search rests',
    thingAt(page.getByRole('article'), '<article>Ben Field</article>', page.getByRole('dialog')),
  );

  const other = await openFriends(me);
  await other.getByText(limit).waitFor();
  await other.context().close();

  world.clock.advance(6 * hour - minute);
  await page.clock.install();
  await page.reload();
  await page.getByText(limit).waitFor();
  world.clock.advance(minute);
  await page.clock.fastForward(minute);
  await search(page).waitFor();
  await look(page, friend.username);
  await page.getByRole('article', { name: `${friend.username} Field` }).waitFor();
  await page.context().close();
});

test('the invitation carries the code, a link that registers by it, and the coins that it gives', {
  timeout: 60_000,
}, async () => {
  const [me] = await couple();
  const page = await openFriends(me);
  const code = `RF-${me.username}-${new Date(world.clock.now()).getUTCFullYear()}`;
  await page.getByText(code, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy the invitation' }).click();
  await page.getByText('Copied').waitFor();
  const invitation = await page.evaluate(() => navigator.clipboard.readText());
  expect(invitation).toContain(code);
  expect(invitation).toContain('300 free coins');
  await page.getByText('Each of them gets 300 free coins').waitFor();
  const [link = ''] = /https?:\S+/.exec(invitation) ?? [];
  const sms = await page.getByRole('link', { name: 'Invite Friends' }).getAttribute('href');
  expect(sms).toBe(`sms:?&body=${encodeURIComponent(invitation)}`);
  await page.context().close();

  const invited = await browser.newPage({ viewport: small });
  await invited.goto(link);
  await labelled(invited, 'Email').fill('invited@people.example');
  await labelled(invited, 'Password').fill('Kingfisher-8-lake');
  await invited.getByRole('button', { name: 'Register' }).click();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ referral: string | null }>`
        select referral from account_member where email = 'invited@people.example'`.execute(
        world.database.db,
      );
      return rows[0]?.referral;
    })
    .toBe(code);
  await invited.context().close();
});
