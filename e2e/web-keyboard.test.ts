import { inLooks } from '@mitto/testkit/sized';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appStands, labelled, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

let people = 0;

describe.each(
  inLooks(
    [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ],
    1,
  ),
)('by keyboard alone at $width px', (viewport) => {
  test('one logs in, goes to the devices by either way, and comes back to where one was', {
    timeout: 90_000,
  }, async () => {
    people += 1;
    const person = await world.person(`keys-${people}`);
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    const trouble = watchTrouble(page);
    await openApp(page, world.url);
    if (viewport.width < 992) await tabTo(page, seen(page, 'link', 'Log in'), 'Enter');
    await tabTo(page, labelled(page, 'Email'));
    await page.keyboard.type(person.email);
    await tabTo(page, labelled(page, 'Password'));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^People / }).waitFor();

    await skipToContent(page);
    await throughTheMenu(page, viewport.width < 992 ? 'Notifications' : 'Devices');
    await throughTheAccount(page, viewport.width < 992);
    await neverComes('web-keyboard: trouble', troubleOf(page, trouble));
    await page.context().close();
  });
});

/** Skips the menu: the first Tab stop of a new page is the link to its content. */
async function skipToContent(page: Page): Promise<void> {
  await page.reload();
  await appStands(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.waitFor();
  await page.keyboard.press('Tab');
  await hasFocus(skip);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await hasFocus(page.locator('#content'));
}

async function throughTheMenu(page: Page, name: string): Promise<void> {
  const menu = seen(page, 'button', 'Account menu');
  const item = seen(page, 'menuitem', name);
  await tabTo(page, menu, 'Enter');
  await downTo(page, item);
  await page.keyboard.press('Escape');
  await hasFocus(menu);
  await expect.poll(() => item.count()).toBe(0);

  await page.keyboard.press('Enter');
  await downTo(page, item);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button').first().waitFor();
  expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await hasFocus(menu);
}

async function throughTheAccount(page: Page, isSmall: boolean): Promise<void> {
  // On a small screen the account is opened from the own profile.
  const entry = seen(page, isSmall ? 'button' : 'link', 'Account');
  if (isSmall) await tabTo(page, seen(page, 'link', 'Profile'), 'Enter');
  const account = page.getByRole('dialog', { name: 'Account' });
  const devices = page.getByRole('dialog', { name: 'Devices' });
  await tabTo(page, entry, 'Enter');
  const row = account.getByRole('link', { name: 'Devices' });
  await row.waitFor();
  await tabTo(page, row, 'Enter');
  await devices.getByText('Active now').waitFor();
  const removeAll = devices.getByRole('button', { name: 'Remove all Sessions' });
  await tabTo(page, removeAll, 'Enter');
  // The safe button has the focus, so that pressing Enter once too often signs nobody out.
  await hasFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }));
  await page.keyboard.press('Escape');
  await hasFocus(removeAll);
  await page.keyboard.press('Escape');
  await devices.waitFor({ state: 'detached' });
  await hasFocus(row);
  await page.keyboard.press('Escape');
  await account.waitFor({ state: 'detached' });
  await hasFocus(entry);
}

function seen(page: Page, role: 'link' | 'button' | 'menuitem', name: string): Locator {
  return page.getByRole(role, { name, exact: true }).filter({ visible: true });
}

/**
 * Moves the focus to the target by the Tab key alone. Every element on the way must have a visible focus
 * ring.
 */
async function tabTo(page: Page, target: Locator, thenPress?: 'Enter'): Promise<void> {
  await target.waitFor();
  const stops: string[] = [];
  while (!(await isFocused(target))) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(unseenFocus)).toBe('');
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    if (stops.length > 40) throw new Error(`Tab never comes to ${target}: ${stops.join('\n')}`);
  }
  if (thenPress !== undefined) await page.keyboard.press(thenPress);
}

/** Moves by arrow keys from the first item of an open menu to the target. */
async function downTo(page: Page, target: Locator): Promise<void> {
  const items = page.getByRole('menuitem').filter({ visible: true });
  await hasFocus(items.first());
  const most = await items.count();
  for (let steps = 0; steps < most && !(await isFocused(target)); steps += 1)
    await page.keyboard.press('ArrowDown');
  await hasFocus(target);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

async function hasFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isFocused(target)).toBe(true);
}

/**
 * Returns the focused element if neither it nor the field around it has a focus ring; otherwise an empty
 * string.
 */
function unseenFocus(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return '';
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  const around = [focused, focused.parentElement, focused.nextElementSibling].filter((one) => one !== null);
  const hasRing = around.some((one) => {
    const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(one);
    return boxShadow.includes(color) || (outlineStyle !== 'none' && outlineColor === color);
  });
  return hasRing ? '' : focused.outerHTML.slice(0, 200);
}
