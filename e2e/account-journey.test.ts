import type { World } from '@mitto/testkit/start-world';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { outboxCode } from './outbox-code.ts';
import { followToStep, labelled } from './screens.ts';
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

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
];

describe.each(sizes)('on a $name', ({ name, width, height }) => {
  test('from a new account to a forgotten password to removed devices', { timeout: 60_000 }, async () => {
    const email = `journey-${name}@people.example`;
    const page = await browser.newPage({ viewport: { width, height } });
    const trouble = watchTrouble(page);

    await register(page, email, 'Heron-5-river');
    await verifyEmail(page, email);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('mitto-tokens'))).toBeNull();

    await setForgottenPassword(page, email, 'Bittern-9-reeds');
    await page.getByRole('button', { name: 'Log out' }).click();

    await logIn(page, email, 'Heron-5-river');
    await page.getByRole('alert').getByText('Invalid User name or Password').waitFor();
    await logIn(page, email, 'Bittern-9-reeds');
    await page.getByText(email, { exact: true }).waitFor();

    await removeDevices(page, email, 'Bittern-9-reeds');
    expect(trouble).toEqual([]);
    await page.context().close();
  });
});

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto(world.url);
  await followToStep(page, 'Get Started for Free', 'Register');
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Email not verified yet').waitFor();
  expect(await page.getByText(email, { exact: true }).isVisible()).toBe(true);
}

async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`Verification code sent to ${email}`).waitFor();
  await world.drain();
  await labelled(page, 'Code').pressSequentially((await outboxCode(world.url, email)) ?? 'no code');
  await page.getByText('Your email address is verified.').waitFor();
  expect(await page.getByText('Email verified', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Verify email' }).isVisible()).toBe(false);
}

async function setForgottenPassword(page: Page, email: string, password: string): Promise<void> {
  await followToStep(page, 'Forgot password?', 'Send Email');
  await labelled(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page
    .getByText("A reset code sent to your email address, please don't forget to check your spam folder.")
    .waitFor();
  expect(await page.getByText(/^Resend code in \d\d:\d\d$/).isVisible()).toBe(true);
  await world.drain();
  const code = (await outboxCode(world.url, email)) ?? 'no code';

  const wrong = code === '000000' ? '111111' : '000000';
  await labelled(page, 'Code').pressSequentially(wrong);
  await page.getByRole('alert').getByText('Invalid verification code received, please try again').waitFor();
  expect(await labelled(page, 'Code').getAttribute('aria-invalid')).toBe('true');

  await labelled(page, 'Code').pressSequentially(code);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await labelled(page, 'New password').fill(password);
  await labelled(page, 'Confirm password').fill(`${password}!`);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('The two passwords are not the same.').waitFor();
  await labelled(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('Password updated successfully.').waitFor();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function removeDevices(page: Page, email: string, password: string): Promise<void> {
  const other = await browser.newPage();
  await other.goto(world.url);
  await logIn(other, email, password);
  await other.getByText(email, { exact: true }).waitFor();

  await page.reload();
  const devices = page
    .getByRole('list')
    .filter({ has: page.getByText('This device') })
    .getByRole('listitem');
  await devices.nth(1).waitFor();
  expect(await devices.count()).toBe(2);
  await devices
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByText(/is signed out\.$/).waitFor();
  expect(await devices.count()).toBe(1);
  await other.reload();
  await other.getByText('Your session has ended. Please sign in again.').waitFor();
  await other.context().close();

  await page.getByRole('button', { name: 'Remove all Sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
  expect(await devices.count()).toBe(1);
  await page.getByRole('button', { name: 'Remove all Sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all Sessions' }).click();
  await page.getByText('All sessions are removed. Please sign in again.').waitFor();
  await page.goto(`${world.url}/account`);
  await page.waitForURL(`${world.url}/`);
}
