import type { World } from '@mitto/testkit/start-world';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { labelled } from './screens.ts';
import { startSite } from './start-site.ts';
import { watchTrouble } from './watch-trouble.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a form with mistakes says which, and puts the cursor into the first', async () => {
  const page = await browser.newPage();
  await page.goto(world.url);
  await page.getByRole('button', { name: 'Log in' }).click();
  const email = labelled(page, 'Email');
  expect(await focused(page)).toBe('Email');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const described = (await email.getAttribute('aria-describedby'))?.split(' ').at(-1);
  expect(await page.locator(`#${described}`).textContent()).toBe('Please enter your email.');

  await email.fill('ana@people.example');
  expect(await email.getAttribute('aria-invalid')).toBeNull();
  await page.context().close();
});

test('who tries too often is told how long to wait, and sees it count', async () => {
  const { email } = await world.person('often');
  // From an address of its own: the brake would hold the other tests too.
  const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } });
  await page.clock.install({ time: Date.now() });
  await page.goto(world.url);
  const timer = page.getByRole('alert').getByRole('timer');
  const alert = page.getByRole('alert');
  for (let tries = 0; tries < 30 && !(await timer.isVisible()); tries += 1) {
    const answered = page.waitForResponse('**/user/authorize');
    await logIn(page, email, 'Kingfisher-8-lake');
    await answered;
    await alert.waitFor();
  }
  expect(await alert.textContent()).toContain('You have exceeded your limit, please wait...');
  const before = await timer.textContent();
  expect(before).toMatch(/^(\d+:)?\d\d:\d\d$/);
  await page.clock.runFor(5000);
  expect(await timer.textContent()).not.toBe(before);
  await page.context().close();
});

test('an address that is taken is told before the form is sent', async () => {
  const { email } = await world.person('first');
  const page = await browser.newPage();
  await page.goto(`${world.url}/#get-started`);
  await labelled(page, 'Email').fill(email.toUpperCase());
  await labelled(page, 'Password').focus();
  await page.getByText('You have entered an invalid email or email address already exists.').waitFor();
  await page.context().close();
});

test('the password is hidden until it is asked for', async () => {
  const page = await browser.newPage();
  await page.goto(world.url);
  await labelled(page, 'Password').fill('Kingfisher-7-lake');
  const type = () => labelled(page, 'Password').getAttribute('type');
  expect(await type()).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).filter({ visible: true }).click();
  expect(await type()).toBe('text');
  await page.context().close();
});

test('the keyboard alone goes in, through the account and out again', { timeout: 60_000 }, async () => {
  const person = await world.person('keys', { isEmailVerified: false });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const trouble = watchTrouble(page);
  await page.goto(world.url);
  await tabTo(page, 'Email');
  await page.keyboard.type(person.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.getByText(person.email, { exact: true }).waitFor();

  await tabTo(page, 'Remove all Sessions');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Remove all Sessions');

  await tabTo(page, 'Log out');
  await page.keyboard.press('Space');
  await page.getByText('You are logged out.').waitFor();
  expect(trouble).toEqual([]);
  await page.context().close();
});

/** Presses Tab until the focus is there; every stop on the way must be seen to have it. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isSeen = await page.evaluate<boolean>(hasRing);
    const where = await focused(page);
    expect(isSeen, `the focus on “${where}” can be seen`).toBe(true);
    if (where === name) return;
  }
  throw new Error(`Tab never came to “${name}”.`);
}

async function focused(page: Page): Promise<string> {
  return await page.evaluate<string>(focusName);
}

// In words, for these tests have no types of a browser.
const hasRing = `document.activeElement === document.body ||
  getComputedStyle(document.activeElement).boxShadow !== 'none'`;
const focusName = `(() => {
  const { activeElement: active } = document;
  const label = active.labels?.[0]?.textContent;
  return label ?? active.getAttribute('aria-label') ?? active.textContent.trim();
})()`;

test('tokens are exchanged a minute before they end, once, and the session goes on', async () => {
  const person = await world.person('patient');
  const page = await browser.newPage();
  await page.clock.install({ time: Date.now() });
  await page.goto(world.url);
  await logIn(page, person.email, person.password);
  await page.getByText(person.email, { exact: true }).waitFor();

  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('mitto-tokens') ?? '{}'));
  const first = await kept();
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/reauthorize')) exchanges.push(request.url());
  });
  const life = first.expires_at - Date.now();
  await page.clock.runFor(life - 90_000);
  expect(exchanges).toEqual([]);
  const answered = page.waitForResponse('**/user/reauthorize');
  await page.clock.runFor(45_000);
  expect((await answered).status()).toBe(200);
  await expect.poll(async () => (await kept()).bearer).not.toBe(first.bearer);
  expect(exchanges).toHaveLength(1);
  await page.context().close();
});
