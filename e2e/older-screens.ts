import type { Page } from 'playwright-core';
import { appStands, openPanel } from './app-steps.ts';
import type { Registered } from './register-over-http.ts';

/*
 * Steps on the screens of the older build (see `older-build.ts`). They stay as they are when the screens of this
 * build change.
 */

/** Path of the script with which the build of a page starts. */
export const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['inside']?.split(' ')[0]);

/** Signs in on the older welcome page of a small screen, and stays signed in on this device. */
export async function signInBefore(page: Page, url: string, { email, password }: Registered): Promise<void> {
  await page.goto(url);
  await appStands(page);
  // On a small screen the form comes with the button.
  await page.locator('[data-start]').filter({ visible: true }).first().click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^People / }).waitFor();
}

export interface Addressee {
  readonly uid: string;
  readonly name: string;
}

/** Sends a message on the older screen, with a picture if one is given. Waits until the conversation shows it. */
export async function writeBefore(
  page: Page,
  { uid, name }: Addressee,
  text: string,
  picture?: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await openPanel(page, `chat?rid=${uid}&name=${encodeURIComponent(name)}`);
  const chat = page.locator('dialog[data-intent="chat"]:not([data-leaving])');
  const field = chat.getByRole('textbox', { name: /^Write/ });
  await field.waitFor();
  if (picture) {
    await chat.locator('input[type="file"][multiple]').setInputFiles(picture);
    await chat.getByRole('list', { name: 'Attached photos' }).getByRole('img').waitFor();
  }
  await field.fill(text);
  await field.press('Enter');
  await chat.getByRole('article').filter({ hasText: text }).waitFor();
}

/** Opens the profile of a member on the older screen. Returns a function that likes them there. */
export async function openProfileBefore(page: Page, { uid, name }: Addressee): Promise<() => Promise<void>> {
  await openPanel(page, `profile?uid=${uid}`);
  const like = page.getByRole('button', { name: `Like ${name}` });
  await like.waitFor();
  return async () => {
    await like.click();
    await page.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
  };
}

/** Changes the headline of the member's profile on the older screen. */
export async function changeHeadlineBefore(page: Page, headline: string): Promise<void> {
  await openPanel(page, 'settings.profile');
  await page.getByLabel('Headline', { exact: true }).fill(headline);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your profile is saved.').waitFor();
}
