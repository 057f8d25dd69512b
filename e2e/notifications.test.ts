import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { PushDouble } from '@mitto/testkit/push-double';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { modalDialog } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { enter, leaveChat, nameOf, show } from './pair-steps.ts';
import { match, startPushSite } from './push-steps.ts';

let double: PushDouble;

atSite({
  async start() {
    const site = await startPushSite();
    double = site.double;
    return site.world;
  },
});
afterAll(() => double.close());

const long = { timeout: 120_000 };
const phone = { width: 390, height: 844 };
let people = 0;

async function someone(name: string, wishes: { readonly isPremium?: boolean } = {}): Promise<TestPerson> {
  people += 1;
  return await world.person(`${name}${people}`, wishes);
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const unreadBell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test(
  'what happened is behind the bell, and each leads where it belongs; reading it is for all devices',
  long,
  async () => {
    const [ana, ben] = [await someone('ana', { isPremium: true }), await someone('ben')];
    const { page, context } = await enter({ world, browser, size: phone }, ana);
    const other = await enter({ world, browser, size: { width: 1280, height: 800 } }, ana);
    await act(ben, 'likes', 'circles', ana);
    await world.drain();
    await unreadBell(page).waitFor();
    await bell(page).click();
    const like = centre(page).getByRole('button', { name: new RegExp(`${nameOf(ben)} likes you`) });
    await like.waitFor();
    await centre(page).getByRole('region', { name: 'Today' }).waitFor();
    await centre(page).getByRole('button', { name: 'Mark all as read' }).click();
    await centre(page).getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
    // Also on the other device.
    await unreadBell(other.page).waitFor({ state: 'hidden' });
    await like.click();
    await page.locator('dialog[data-intent="profile"]').getByText(nameOf(ben)).first().waitFor();
    // A hidden member disappears from the list.
    await act(ana, 'hide', 'hidden_accounts', ben);
    await page.goBack();
    await like.waitFor({ state: 'hidden' });
    await context.close();
    await other.context.close();
  },
);

test(
  'on a large screen the list is a card beside the menu, over a page that is not dimmed',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    await match(ana, ben);
    const size = { width: 1280, height: 800 };
    const { page, context } = await enter({ world, browser, size }, ana);
    await bell(page).click();
    const row = centre(page).getByRole('button', { name: new RegExp(`match with ${nameOf(ben)}`) });
    await row.getByText('One of you has to send first').waitFor();
    await new Device(ben).do('messages', 'messages', { uid: ana.uid, content: 'Hello' });
    await row.getByText('Your conversation has begun').waitFor();
    const card = await centre(page).boundingBox();
    const menu = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(card?.width).toBe(420);
    expect(card?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? size.width));
    expect(await dimOf(centre(page))).toBe('rgba(0, 0, 0, 0)');
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true');
    // The focus moves into the list by keyboard, and returns to the bell.
    await page.keyboard.press('Tab');
    expect(await centre(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await centre(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
    // A click outside closes the list, also a click on the bell.
    for (const [x, y] of [[1000, 400], await middleOf(bell(page))] as const) {
      await bell(page).click();
      await centre(page).waitFor();
      await page.mouse.click(x, y);
      await centre(page).waitFor({ state: 'hidden' });
    }
    await bell(page).click();
    await row.click();
    const chat = page.locator('dialog[data-intent="chat"][data-beside]');
    await chat.waitFor();
    await centre(page).waitFor({ state: 'hidden' });
    expect(await chat.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.goBack();
    await chat.waitFor({ state: 'hidden' });
    await neverComes('notifications: the card comes back', modalDialog(page));
    await context.close();
  },
);

const dimOf = (dialog: Locator) =>
  dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);

async function middleOf(button: Locator): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

test('the list works without a network', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  await context.setOffline(true);
  await bell(page).click();
  await centre(page).getByText('New sign-in', { exact: false }).first().waitFor();
  await context.close();
});

test(
  'asked in our own words when the first conversation was left, and not again when it was put off',
  long,
  async () => {
    const [ana, ben] = [await someone('ana'), await someone('ben')];
    const { page, context } = await enter({ world, browser, size: phone, isOffline: true }, ana);
    // Headless browsers refuse notifications from the start; a member's browser has not been asked yet.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    });
    await page.reload();
    await act(ana, 'likes', 'circles', ben);
    await act(ben, 'likes', 'circles', ana);
    await world.drain();
    const close = page.getByRole('button', { name: 'Keep looking' });
    await close.click();
    // Neither a match nor the list of conversations is a reason, before one was opened.
    await show(page, 'message');
    await neverComes('notifications: asked before a conversation', modalDialog(page), () =>
      page.waitForTimeout(4000),
    );
    await leaveChat(page, ben.uid);
    const sheet = page.getByRole('dialog', { name: new RegExp(`^Know when ${nameOf(ben)} writes`) });
    await sheet.getByText('You have a new message').waitFor();
    await sheet.getByRole('switch', { name: 'Show names and words' }).click();
    await sheet.getByText(`${nameOf(ben)}: Hello! How are you?`).waitFor();
    await sheet.getByRole('button', { name: 'Not now' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.reload();
    await leaveChat(page, ben.uid);
    await neverComes('notifications: asked again', modalDialog(page), () => page.waitForTimeout(4000));
    await context.close();
  },
);

test('quiet hours and previews are set on one device and hold on all', long, async () => {
  const ana = await someone('ana');
  const { page, context } = await enter({ world, browser, size: phone }, ana);
  await page.evaluate(() => {
    location.hash = '#!/home?open=settings.notifications';
  });
  await page.getByRole('switch', { name: 'Silence at night' }).click();
  await page.getByLabel('From').fill('23:30');
  await page.getByRole('switch', { name: 'Show names and words' }).click();
  await expect
    .poll(() => new Device(ana).list('notification_choices'))
    .toMatchObject([{ quiet: { from: 23 * 60 + 30, to: 7 * 60 }, showsPreviews: true }]);
  await context.close();
});
