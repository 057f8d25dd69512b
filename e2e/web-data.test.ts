import type { TestPerson } from '@mitto/testkit/person';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled, logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { anyDatabase } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { startSite } from './start-site.ts';
import { stillOffline } from './still-offline.ts';
import { untilServedOffline } from './until-in-page.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 90_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

async function signIn(context: BrowserContext, person: TestPerson): Promise<Page> {
  const page = await context.newPage();
  await openApp(page, world.url);
  await logIn(page, person);
  await home(page);
  return page;
}

const home = (page: Page) => page.getByRole('heading', { name: /^People / }).waitFor();

/** Opens the feedback panel through the menu. */
async function openFeedback(page: Page): Promise<void> {
  const entry = page.getByRole('link', { name: 'Feedback' }).filter({ visible: true });
  if (await entry.isVisible()) await entry.click();
  else await pick(page, 'Feedback');
  await page.getByRole('dialog', { name: 'Feedback' }).waitFor();
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name }).filter({ visible: true }).click();
}

async function writeFeedback(page: Page, text: string): Promise<void> {
  await page.getByLabel('Very likely').check();
  await labelled(page, 'What do you like most?').fill(text);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thank you').waitFor();
}

async function sentBy(person: TestPerson): Promise<unknown[]> {
  const { result } = await person.call('databaseFetch', { table: 'feedback' });
  return result.map(({ row }) => row?.['likeMost']);
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
test(
  'feedback written without a network waits in sight, also when the app is opened again, and arrives',
  long,
  async () => {
    const person = await world.person('writer');
    const context = await browser.newContext({ viewport: small, serviceWorkers: 'allow' });
    const page = await signIn(context, person);
    await untilServedOffline(page);
    await openFeedback(page);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Choose one.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('recommendation');
    await context.setOffline(true);
    await writeFeedback(page, 'the arches');
    await page.getByText('goes out as soon as Mitto can be reached').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('One thing waiting to send.').waitFor();
    await page.reload();
    const backOnline = await stillOffline(page);
    await home(page);
    await page.getByText('One thing waiting to send.').waitFor();
    const goOnline = async () => {
      await backOnline();
      await context.setOffline(false);
    };
    const arrived: Thing = { pages: [page], found: () => sentBy(person), plant: goOnline };
    await neverComes('web-data: feedback sent without a network', arrived);
    await goOnline();
    await expect.poll(() => sentBy(person)).toEqual(['the arches']);
    await expect.poll(() => page.getByText('One thing waiting to send.').count()).toBe(0);
    await context.close();
  },
);

test('logging out with something unsent asks, and neither keeps nor drops it in silence', long, async () => {
  const person = await world.person('leaver');
  const context = await browser.newContext({ viewport: large });
  const page = await signIn(context, person);
  await openFeedback(page);
  await context.setOffline(true);
  await writeFeedback(page, 'before I go');
  await page.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
  await pick(page, 'Logout');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await databases(page)).toEqual([`mitto/${person.uid}`]);
  await pick(page, 'Logout');
  await question.getByRole('button', { name: 'Send and log out' }).click();
  await question.getByText('Sending did not work.').waitFor();
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Send and log out' }).click();
  // The toast is shown only when the log-out is complete.
  await page.getByText('You are logged out.').waitFor();
  expect(await sentBy(person)).toEqual(['before I go']);
  await neverComes('web-data: a database after a log-out', anyDatabase(page));

  await logIn(page, person);
  await home(page);
  await context.setOffline(true);
  await openFeedback(page);
  await writeFeedback(page, 'never mind');
  await page.getByRole('button', { name: 'Done' }).click();
  await pick(page, 'Logout');
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await page.getByText('You are logged out.').waitFor();
  await neverComes('web-data: a database after a log-out that discards', anyDatabase(page));
  await context.close();
  expect(await sentBy(person)).toEqual(['before I go']);
});
