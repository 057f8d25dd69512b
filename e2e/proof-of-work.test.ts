import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled, logIn, newEmail, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { startWithRealProof } from './start-with-real-proof.ts';

atSite({ start: startWithRealProof });

/** Makes the page's processor as slow as that of a phone of the middle class. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const statusesOf = (page: Page, path: string): number[] => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
};

test('a member whose network guesses logs in with a proof that the page solves, later without', {
  timeout: 90_000,
}, async () => {
  const member = await world.person('proved');
  const wrong = { email: member.email, password: 'Wrong-password-1' };
  for (let failure = 0; failure < 10; failure += 1) await world.anonymous.call('authorize', wrong);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await slowDown(page);
  await openApp(page, world.url);
  const logins = statusesOf(page, '/user/authorize');
  await revealForm(page);
  await page.getByLabel('Keep me signed in').uncheck();
  await logIn(page, member);
  await page.getByRole('heading', { name: /^People / }).waitFor({ timeout: 60_000 });
  expect(logins).toEqual([428, 200]);
  // The device is known from now on, and lets its owner in whatever the network does.
  await page.close();
  const again = await context.newPage();
  await openApp(again, world.url);
  const known = statusesOf(again, '/user/authorize');
  await logIn(again, member);
  await again.getByRole('heading', { name: /^People / }).waitFor({ timeout: 60_000 });
  expect(known).toEqual([200]);
  await context.close();
});

test('a visitor registers from a network that has asked about ten addresses', {
  timeout: 90_000,
}, async () => {
  for (let at = 0; at < 10; at += 1)
    await world.anonymous.call('existsUser', { type: 'email', value: `asked-${at}@people.example` });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const questions = statusesOf(page, '/user/exists');
  await openApp(page, world.url, '#!/login?state=register');
  await labelled(page, 'Email').fill((await world.person('taken')).email);
  await labelled(page, 'Password').fill('Heron-on-one-leg-4');
  await page.getByText('email address already exists').waitFor({ timeout: 30_000 });
  expect(questions).toEqual([428, 200]);
  await labelled(page, 'Email').fill(newEmail('registering'));
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Basic Information' }).waitFor({ timeout: 60_000 });
  expect(questions).toEqual([428, 200, 428, 200]);
  await page.context().close();
});
