import { act } from '@mitto/testkit/device';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { nameOf, show } from './pair-steps.ts';
import { aSeeker } from './seekers.ts';
import { startSite } from './start-site.ts';

atSite({ start: startSite });

const long = { timeout: 60_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };

async function enter(device: BrowserContextOptions, name: string) {
  const person = await aSeeker(world, name);
  const page = await (await browser.newContext(device)).newPage();
  return { person, page };
}

/** Checks that the button can be seen and pressed with a finger. */
async function isEasyToPress(button: Locator): Promise<void> {
  await button.waitFor();
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
}

const asGrid = (page: Page) => page.getByRole('button', { name: 'Show as a grid' });

test.each([
  ['a phone', phone],
  ['a tablet', tablet],
])('on %s a card of the grid is liked and hidden by its own buttons', long, async (name, device) => {
  const letter = name.at(-1) ?? '';
  const [liked, hidden] = [await aSeeker(world, `liked${letter}`), await aSeeker(world, `hidden${letter}`)];
  const { person, page } = await enter(device, `finger${letter}`);
  await world.drain();
  await openSignedIn(page, world, person);
  if (device === phone) await asGrid(page).tap();
  const like = page.getByRole('button', { name: `Like ${nameOf(liked)}` });
  const hide = page.getByRole('button', { name: `Hide ${nameOf(hidden)}` });
  await isEasyToPress(like);
  await isEasyToPress(hide);
  await like.tap();
  await page.getByText(`You like ${nameOf(liked)}`, { exact: true }).waitFor();
  await hide.tap();
  await expect.poll(() => hide.count()).toBe(0);
  await page.getByRole('button', { name: 'Show as cards' }).tap();
  await asGrid(page).waitFor();
  await page.context().close();
});

test('on a phone a request is accepted, and a match written to, from the lists', long, async () => {
  const person = await world.person('chosen', { isPremium: true });
  const [fan, other] = [await aSeeker(world, 'fan'), await aSeeker(world, 'other')];
  await act(other, 'likes', 'circles', person);
  await act(person, 'likes', 'circles', other);
  await act(fan, 'likes', 'circles', person);
  const page = await (await browser.newContext(phone)).newPage();
  await openSignedIn(page, world, person);
  await show(page, 'audience?selected=match');
  const chat = page.getByRole('button', { name: `Chat with ${nameOf(other)}` });
  await isEasyToPress(chat);
  await isEasyToPress(page.getByRole('button', { name: `Hide ${nameOf(other)}` }));
  await page.getByRole('tab', { name: /^Liked Me/ }).tap();
  await isEasyToPress(page.getByRole('button', { name: `Decline ${nameOf(fan)}` }));
  const accept = page.getByRole('button', { name: `Accept ${nameOf(fan)}` });
  await isEasyToPress(accept);
  await accept.tap();
  await expect.poll(() => accept.count()).toBe(0);
  await page.getByRole('tab', { name: /^Match/ }).tap();
  await page.getByRole('button', { name: `Chat with ${nameOf(fan)}` }).waitFor();
  await chat.tap();
  await page.getByRole('dialog', { name: 'Chat' }).waitFor();
  await page.context().close();
});

/** Holds a finger on the middle of an element until `until` resolves, and lifts it. */
async function hold(page: Page, target: Locator, until: () => Promise<unknown>): Promise<void> {
  const input = await page.context().newCDPSession(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const touchPoints = [
    { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 },
  ];
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await until();
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a press held on a card of the grid opens all its actions, and lifting presses none', long, async () => {
  const held = await aSeeker(world, 'held');
  const { person, page } = await enter(tablet, 'holder');
  await world.drain();
  await openSignedIn(page, world, person);
  const sheet = page.getByRole('dialog', { name: nameOf(held) });
  const card = page.getByRole('article').filter({ hasText: nameOf(held) });
  await card.waitFor();
  await hold(page, card.getByRole('heading'), () => sheet.waitFor());
  await page.waitForTimeout(400);
  expect(await page.locator('dialog[open][data-intent]').count()).toBe(0);
  for (const name of [`Hide ${nameOf(held)}`, 'Block', 'Report'])
    await sheet.getByRole('button', { name }).waitFor();
  await sheet.getByRole('button', { name: `Like ${nameOf(held)}` }).tap();
  await expect.poll(() => card.count()).toBe(0);
  await page.context().close();
});

test(
  'a press held on a card of the audience opens all its actions; a tap opens the profile',
  long,
  async () => {
    const person = await world.person('keeper');
    const other = await aSeeker(world, 'kept');
    await act(other, 'likes', 'circles', person);
    await act(person, 'likes', 'circles', other);
    const page = await (await browser.newContext(phone)).newPage();
    await openSignedIn(page, world, person);
    await show(page, 'audience?selected=match');
    const card = page.getByRole('article').filter({ hasText: nameOf(other) });
    await page.getByRole('button', { name: `Chat with ${nameOf(other)}` }).waitFor();
    const sheet = page.getByRole('dialog', { name: nameOf(other), exact: true });
    await hold(page, card.getByRole('heading'), () => sheet.waitFor());
    await sheet.getByRole('button', { name: 'Unmatch' }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => sheet.count()).toBe(0);
    await card.getByRole('link').tap();
    await page.getByRole('dialog', { name: 'Profile' }).waitFor();
    await page.context().close();
  },
);
