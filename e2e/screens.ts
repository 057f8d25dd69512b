import type { World } from '@mitto/testkit/start-world';
import type { Locator, Page } from 'playwright-core';
import { databaseScreens } from './database-screens.ts';

export interface Screen {
  readonly name: string;
  /** A picture of all of it, not of the first screenful only. */
  readonly isWhole?: boolean;
  /** Goes there, on a page that has just been opened. */
  open(page: Page, world: World): Promise<void>;
}

/** The field of this name that is on the screen: the steps of the log-in page have some of the same names. */
export function labelled(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true }).filter({ visible: true });
}

/** Follows a link between the steps and waits until it has led there: until then the old step's fields are found. */
export async function followToStep(page: Page, link: string, button: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('button', { name: button }).waitFor();
}

let visitors = 0;

/** Somebody new, signed in by hand at the log-in page. */
async function signInAsNew(page: Page, world: World, isEmailVerified: boolean): Promise<void> {
  visitors += 1;
  const person = await world.person(`visitor${visitors}`, { isEmailVerified });
  await world.person(`visitor${visitors}`);
  await page.goto(world.url);
  await labelled(page, 'Email').fill(person.email);
  await labelled(page, 'Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(person.email, { exact: true }).waitFor();
}

/** Every page of this server in every state worth looking at. */
export const screens: readonly Screen[] = [
  {
    name: 'log-in',
    open: async (page, { url }) => {
      await page.goto(url);
    },
  },
  {
    name: 'log-in-refused',
    open: async (page, { url }) => {
      await page.goto(url);
      await labelled(page, 'Email').fill('nobody@people.example');
      await labelled(page, 'Password').fill('Kingfisher-8-lake');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').getByText('Invalid User name or Password').waitFor();
    },
  },
  {
    name: 'register',
    open: async (page, { url }) => {
      await page.goto(`${url}/#get-started`);
      await labelled(page, 'Email').fill('not an address');
      await labelled(page, 'Password').fill('lakeside');
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('Please enter an email such as').waitFor();
    },
  },
  {
    name: 'forgot-password',
    open: async (page, { url }) => {
      await page.goto(`${url}/#forgot-password`);
      await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    },
  },
  {
    name: 'check-email',
    isWhole: true,
    open: async (page, { url }) => {
      visitors += 1;
      await page.goto(`${url}/#forgot-password`);
      await labelled(page, 'Email').fill(`somebody${visitors}@people.example`);
      await page.getByRole('button', { name: 'Send Email' }).click();
      await labelled(page, 'Code').pressSequentially('4071');
    },
  },
  {
    name: 'new-password',
    open: async (page, world) => {
      visitors += 1;
      const person = await world.person(`forgetful${visitors}`, { standing: 'must-reset' });
      await page.goto(world.url);
      await labelled(page, 'Email').fill(person.email);
      await labelled(page, 'Password').fill(person.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    },
  },
  { name: 'account', isWhole: true, open: (page, world) => signInAsNew(page, world, true) },
  {
    name: 'account-verify',
    isWhole: true,
    open: async (page, world) => {
      await signInAsNew(page, world, false);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('Verification code sent to').waitFor();
    },
  },
  {
    name: 'account-remove-all',
    open: async (page, world) => {
      await signInAsNew(page, world, true);
      await page.getByRole('button', { name: 'Remove all Sessions' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reference',
    open: async (page, { url }) => {
      await page.goto(`${url}/reference`);
    },
  },
  {
    name: 'reference-call',
    open: async (page, { url }) => {
      await page.goto(`${url}/reference#call-addUser`);
      await page.getByLabel('Find a call').fill('password');
    },
  },
  {
    name: 'outbox',
    open: async (page, world) => {
      await world.drain();
      await page.goto(`${world.url}/dev/outbox`);
    },
  },
  ...databaseScreens,
];
