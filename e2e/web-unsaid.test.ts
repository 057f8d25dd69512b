import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { labelled, newEmail, openApp, openPanel, revealForm, signInAsNew } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';

atSite();

const password = 'Heron-5-river';

/** Answers a call with a 502 error page in place of the server, as a proxy would. */
async function standInFor(page: Page, call: string, method: string): Promise<void> {
  await page.route(`**${call}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.fallback(),
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function forgot(page: Page): Promise<void> {
  await openApp(page, world.url);
  await revealForm(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Email' }).waitFor();
}

async function toCode(page: Page): Promise<void> {
  const { email } = await world.person(newEmail('unsaid').split('@')[0] ?? '');
  await forgot(page);
  await labelled(page, 'Email').fill(email);
  await press(page, 'Send Email');
  await labelled(page, 'Code').waitFor();
  const sent = "A reset code sent to your email address, please don't forget to check your spam folder.";
  await page.getByText(sent).waitFor();
}

test.each([
  [
    'asking for a reset',
    'Unable to validate your email, please try again.',
    async (page: Page) => {
      await forgot(page);
      await standInFor(page, '/password/reset', 'POST');
      await labelled(page, 'Email').fill('ana@people.example');
      await press(page, 'Send Email');
    },
  ],
  [
    'giving its code',
    'Unable to process request',
    async (page: Page) => {
      await toCode(page);
      await standInFor(page, '/password/code/validate', 'POST');
      await labelled(page, 'Code').pressSequentially('123456');
    },
  ],
  [
    'registering',
    'Unable to perform action at this time.',
    async (page: Page) => {
      await openApp(page, world.url);
      await revealForm(page);
      await page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true }).click();
      await page.getByRole('button', { name: 'Register' }).waitFor();
      await standInFor(page, '/user', 'POST');
      await labelled(page, 'Email').fill(newEmail('unsaid'));
      await labelled(page, 'Password').fill(password);
      await press(page, 'Register');
    },
  ],
  [
    'changing a password',
    'There was an error processing your request, please try again.',
    async (page: Page) => {
      const { password: current } = await signInAsNew(page, world);
      await standInFor(page, '/user', 'PUT');
      await openPanel(page, 'settings.account.password');
      await labelled(page, 'Current password').fill(current);
      await labelled(page, 'New password').fill(password);
      await labelled(page, 'Confirm password').fill(password);
      await press(page, 'Update Password');
    },
  ],
])(
  '%s where the server says nothing of why: %s [web 8.5, 8.6, 8.7, 8.8, 8.9]',
  async (_what, sentence, doIt) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await doIt(page);
    await page.getByText(sentence, { exact: true }).waitFor();
    await neverComes(
      'web-unsaid: the words of a proxy',
      thingAt(page.getByText('Bad gateway'), '<p>Bad gateway</p>'),
    );
    await context.close();
  },
);
