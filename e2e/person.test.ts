import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { modalDialog, thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { firstSynced } from './pair-steps.ts';
import { startSite } from './start-site.ts';

let met = 0;
atSite({ start: startSite });

interface Scene {
  readonly page: Page;
  readonly me: TestPerson;
  readonly other: TestPerson;
}

/** Signs in a member and creates another one. Each attempt of a test gets new members. */
async function scene(width: number): Promise<Scene> {
  met += 1;
  const [me, other] = [await world.person(`looker${met}`), await world.person(`neighbour${met}`)];
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  await openSignedIn(page, world, me);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await firstSynced(page, me.uid);
  return { page, me, other };
}

const profileOf = ({ uid }: TestPerson) => `profile?uid=${uid}`;
const confirm = (page: Page, yes: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();

/**
 * State on the server: likes, hides, blocks and visits from the first member to the second, and whether the
 * first is paused.
 */
async function kept(me: TestPerson, other: TestPerson) {
  const { rows } = await sql<Record<'likes' | 'hidden' | 'blocked' | 'visits' | 'paused', number>>`
    select (select count(*)::int from circle where fid = ${me.uid} and sid = ${other.uid}) as likes,
      (select count(*)::int from circle_hidden where uid = ${me.uid} and fid = ${other.uid}) as hidden,
      (select count(*)::int from circle_block where uid = ${me.uid} and target = ${other.uid}) as blocked,
      (select count(*)::int from circle_visit where visitor_uid = ${me.uid} and visitor_id = ${other.uid}) as visits,
      (select count(*)::int from account_privacy where uid = ${me.uid} and not available) as paused
  `.execute(world.database.db);
  return rows[0];
}
const becomes = (me: TestPerson, other: TestPerson, state: object) =>
  expect.poll(() => kept(me, other), { timeout: 20_000 }).toMatchObject(state);

test.each(inLooks([390, 1280], 0))(
  'at %i px somebody is visited, liked, hidden, blocked, and each of it is taken back',
  { timeout: 180_000 },
  async (width) => {
    const { page, me, other } = await scene(width);
    const name = `${other.username} Field`;
    await openPanel(page, profileOf(other));
    await page.getByRole('button', { name: `Like ${name}` }).click();
    await page.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
    await becomes(me, other, { likes: 1, visits: 1 });
    await page.getByRole('button', { name: 'Undo like' }).click();
    await page.getByText('Are you sure you want to undo this like? Action cannot be undone.').waitFor();
    await confirm(page, 'Undo like');
    await becomes(me, other, { likes: 0 });

    await page.getByRole('button', { name: `Hide ${name}` }).click();
    await confirm(page, 'Hide');
    await page.getByText(`${name} is hidden`).waitFor();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await becomes(me, other, { hidden: 1 });
    await openPanel(page, profileOf(other));
    // Look only in the open dialog, because the previous panel may still be sliding out.
    await page.locator('dialog[open]').getByText('You have hidden this person').waitFor();
    await page.getByRole('button', { name: 'Unhide' }).click();
    await page.getByRole('button', { name: `Like ${name}` }).waitFor();
    await becomes(me, other, { hidden: 0 });

    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await confirm(page, 'Block');
    await becomes(me, other, { blocked: 1 });
    await openPanel(page, 'settings.privacy');
    await page.getByText('People see your age', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Blocked Users\s*1/ }).click();
    await page
      .getByRole('dialog', { name: 'Account Privacy' })
      .getByText('People you blocked or hid')
      .waitFor();
    const unblock = page.getByRole('button', { name: `Unblock ${name}` });
    await unblock.click();
    await page.getByText('You have no blocked users').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await unblock.click();
    // Unblocking can be undone until the list is closed.
    expect(await kept(me, other)).toMatchObject({ blocked: 1 });
    await page.getByRole('button', { name: 'Back' }).last().click();
    await becomes(me, other, { blocked: 0 });
    await page.context().close();
  },
);

test('to hide a match asks first and says what it does; it is taken back as it was', {
  timeout: 120_000,
}, async () => {
  const { page, me, other } = await scene(390);
  await act(other, 'likes', 'circles', me);
  await act(me, 'likes', 'circles', other);
  await page.getByRole('dialog', { name: 'It’s a match!!' }).waitFor();
  await page.keyboard.press('Escape');
  const name = `${other.username} Field`;
  await openPanel(page, profileOf(other));
  await page.getByRole('button', { name: 'You match', pressed: true }).waitFor();
  const hide = page.getByRole('button', { name: `Hide ${name}` });
  await hide.click();
  await page.getByText('You match. Hidden, neither of you sees the other').waitFor();
  await confirm(page, 'Cancel');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await becomes(me, other, { hidden: 0 });
  await hide.click();
  await confirm(page, 'Hide');
  await becomes(me, other, { hidden: 1 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await becomes(me, other, { hidden: 0 });
  await openPanel(page, profileOf(other));
  await page.getByRole('button', { name: 'You match', pressed: true }).waitFor();
  await page.context().close();
});

test('a like made offline holds once where another device made it too, and is taken back where it is refused', {
  timeout: 120_000,
}, async () => {
  const { page, me, other } = await scene(390);
  const third = await world.person(`third${met}`);
  const likeOffline = async (whom: TestPerson) => {
    await openPanel(page, profileOf(whom));
    const like = page.getByRole('button', { name: `Like ${whom.username} Field` });
    await like.waitFor();
    await page.context().setOffline(true);
    await like.click();
    await page.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
  };
  const refused = page.getByText('Your like was not sent');
  await likeOffline(third);
  await act(me, 'likes', 'circles', third);
  await page.context().setOffline(false);
  const counted = async () =>
    (await me.call('readConfiguration', {})).result.restrictions.services['likes']?.count;
  await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
  await likeOffline(other);
  await act(other, 'block', 'blocked_users', me);
  await page.context().setOffline(false);
  // When the server has this like, it has answered all earlier outbox entries too.
  await refused.first().waitFor();
  await becomes(me, third, { likes: 1 });
  expect(await kept(me, other)).toMatchObject({ likes: 0 });
  expect(await counted()).toBe(1);
  await openPanel(page, 'audience?selected=myLikes');
  await page.getByRole('heading', { name: `${third.username} Field` }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.context().close();
});

test('who pauses sees a calm home and nothing else, and comes back by one press', {
  timeout: 120_000,
}, async () => {
  const { page, me, other } = await scene(390);
  await openPanel(page, 'settings.privacy');
  await page.getByRole('switch', { name: 'Account enabled' }).press('Space');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Account' }).click();
  await becomes(me, other, { paused: 1 });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Account Paused' }).waitFor();
  await openPanel(page, profileOf(other));
  await page.getByText('Info not found').waitFor();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Enable Account' }).click();
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await becomes(me, other, { paused: 0 });
  await openPanel(page, profileOf(other));
  await page.getByRole('button', { name: /^Like / }).waitFor();
  await page.context().close();
});

test('who is paused and signs in on a new device sees so, and comes back by one press', {
  timeout: 60_000,
}, async () => {
  const me = await world.person('paused-elsewhere', { hasProfile: true, standing: 'paused' });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openSignedIn(page, world, me);
  await page.getByRole('heading', { name: 'Account Paused' }).waitFor();
  await page.getByRole('button', { name: 'Enable Account' }).tap();
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await expect.poll(async () => (await me.call('userInfo', {})).result.privacy.available).toBe(true);
  await page.context().close();
});

test('without a network a stranger is not there yet, and comes by itself with it', {
  timeout: 120_000,
}, async () => {
  const { page, me, other } = await scene(390);
  // Open the screen once to load its code, before the network is cut.
  await openPanel(page, `profile?uid=${crypto.randomUUID()}`);
  await page.getByText('Info not found').waitFor();
  await page.context().setOffline(true);
  await openPanel(page, profileOf(other));
  await page.getByText('That didn’t load').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Like / }).waitFor();
  await openPanel(page, profileOf(me));
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await page.context().close();
});

const large = { width: 1280, height: 800 };

test('on a large screen somebody stands in the place of the page: Back, Escape and the window’s size', {
  timeout: 120_000,
}, async () => {
  const { page, other } = await scene(large.width);
  await page.setViewportSize(large);
  const panel = page.locator('dialog[data-intent="profile"]');
  const isModal = () => page.evaluate(() => document.querySelector('dialog:modal') !== null);
  const current = (name: string) =>
    page.getByRole('link', { name }).and(page.locator('[aria-current="page"]')).filter({ visible: true });
  await openPanel(page, profileOf(other));
  await panel.getByRole('button', { name: /^Like / }).waitFor();
  await neverComes('person: a modal profile on a large screen', modalDialog(page));
  expect(await panel.boundingBox()).toEqual({ x: 264, y: 0, width: 1016, height: 800 });
  await current('Home').waitFor();
  await panel.getByRole('button', { name: `More about ${other.username} Field` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Block' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Block' }).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isModal).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).waitFor();
  await page.setViewportSize(large);
  await expect.poll(isModal).toBe(false);
  await panel.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.goForward();
  await panel.getByRole('button', { name: /^Like / }).waitFor();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a large screen somebody opened from a list leads back to the card, and the menu leads to one’s own', {
  timeout: 120_000,
}, async () => {
  const { page, me, other } = await scene(large.width);
  await act(me, 'likes', 'circles', other);
  await openPanel(page, 'audience?selected=myLikes');
  const name = `${other.username} Field`;
  const card = page.getByRole('article').getByRole('link', { name });
  await card.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('dialog[data-intent="profile"]');
  await panel.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'Audience' }).and(page.locator('[aria-current="page"]')).waitFor();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);
  // The side menu has the specification's entries; one's own picture at its foot leads to the profile.
  expect(await menu.getByRole('link').allInnerTexts()).not.toContain('Profile');
  await page.getByRole('link', { name: /^Profile/ }).click();
  await panel.getByRole('tab', { name: 'Details' }).waitFor();
  const close = panel.getByRole('button', { name: 'Close' });
  await Promise.all([
    neverComes('person: one’s own profile as a modal on a large screen', modalDialog(page)),
    neverComes('person: Close on a large screen', thingAt(close, '<button>Close</button>', panel)),
  ]);
  await menu.getByRole('link', { name: 'Home' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});
