import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPanel } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 800, height: 1180 }, hasTouch: true, isMobile: true };

let members = 0;

async function enter(device: BrowserContextOptions): Promise<Page> {
  members += 1;
  const person = await world.person(`tapper${members}`);
  const page = await (await browser.newContext(device)).newPage();
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return page;
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name });
const currentEntry = (page: Page) => bar(page).locator('[aria-current=page]').textContent();
const titles: Readonly<Record<string, string>> = { Profile: 'My profile', Social: 'Social activities' };
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test.each([
  ['a phone', phone],
  ['a tablet', tablet],
])('on %s the tab bar stays, and Back leads from every tab to the search', async (_name, device) => {
  const page = await enter(device);
  const trouble = watchTrouble(page);
  for (const name of ['Messages', 'Social', 'Audience', 'Profile', 'Messages']) {
    await entry(page, name).tap();
    await title(page, titles[name] ?? name).waitFor();
    expect(await currentEntry(page)).toContain(name);
    const panel = await page.locator('dialog[data-beside]:not([inert])').boundingBox();
    const tabs = await bar(page).boundingBox();
    expect(panel?.width).toBe(device.viewport.width);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeCloseTo(tabs?.y ?? 0, 0);
    expect(await page.getByRole('button', { name: /^Close/ }).count()).toBe(0);
  }
  await page.goBack();
  await expect.poll(() => currentEntry(page)).toContain('Search');
  await entry(page, 'Audience').tap();
  await entry(page, 'Search').tap();
  await expect.poll(() => page.locator('dialog[data-beside]').count()).toBe(0);
  expect(trouble).toEqual([]);
  await page.context().close();
});

test('a tab that an address leads to stands above the bar, and one opened over another leads back', async () => {
  const page = await enter(phone);
  await openPanel(page, 'message');
  await title(page, 'Messages').waitFor();
  await page.reload();
  await title(page, 'Messages').waitFor();
  expect(await currentEntry(page)).toContain('Messages');
  await entry(page, 'Profile').tap();
  await page.getByRole('button', { name: 'Account', exact: true }).tap();
  const account = page.getByRole('dialog', { name: 'Account' });
  for (const name of [
    'Privacy',
    'Account Privacy',
    'Notifications',
    'Password and sign-in',
    'Devices',
    'Feedback',
  ])
    await account
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
  await account.getByRole('link', { name: 'Pause Account' }).tap();
  await page.getByText('Take a break').waitFor();
  await page.goBack();
  await account.getByRole('link', { name: /^Devices/ }).waitFor();
  await page.goBack();
  await title(page, 'My profile').waitFor();
  expect(await currentEntry(page)).toContain('Profile');
  await page.context().close();
});

test('an account menu that is pressed before it is loaded opens once it is', async () => {
  const page = await enter(phone);
  let letThrough: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/above-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const button = page.getByRole('button', { name: 'Account menu' }).filter({ visible: true });
  await button.tap();
  expect(await page.getByRole('menuitem').count()).toBe(0);
  letThrough?.();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  const rows = [
    /^Unlock Premium/,
    /^Coins$/,
    /^Account$/,
    /^Find friends$/,
    /^PrivacyWhat people see of you$/,
    /^Notifications$/,
    /^Feedback$/,
    /^Logout$/,
  ];
  const items = await page.getByRole('menuitem').allTextContents();
  expect(items).toEqual(rows.map((row) => expect.stringMatching(row)));
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await page.context().close();
});
