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
