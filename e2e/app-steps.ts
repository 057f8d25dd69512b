import type { World } from '@mitto/testkit/start-world';
import type { Locator, Page } from 'playwright-core';

/** Finds the visible field with this label. */
export function labelled(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true }).filter({ visible: true });
}

/** Title of the home page, in every language and for any search. */
export const homeTitle = /^(People |ผู้คน)/;

/** Opens a URL of the app, and waits until the app has started. */
export async function openApp(page: Page, url: string, place = ''): Promise<void> {
  await page.goto(`${url}/${place}`);
  await appStands(page);
}

export async function appStands(page: Page): Promise<void> {
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
}

/** Shows the sign-in form. On a small screen it appears only after the start button was pressed. */
export async function revealForm(page: Page): Promise<void> {
  const form = labelled(page, 'Password').or(labelled(page, 'รหัสผ่าน'));
  const begin = page.locator('[data-start]').filter({ visible: true }).first();
  await form.or(begin).first().waitFor();
  if (!(await form.isVisible())) await begin.click();
  await form.waitFor();
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await revealForm(page);
  await labelled(page, 'Email').fill(email);
  await labelled(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

let visitors = 0;

/** Creates a member and signs them in on the welcome page, by filling in the form. */
export async function signInAsNew(page: Page, world: World, isEmailVerified = true): Promise<Credentials> {
  visitors += 1;
  const person = await world.person(`visitor${visitors}`, { isEmailVerified });
  await openApp(page, world.url);
  await logIn(page, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return person;
}

/** An email address that is unique in this run. */
export function newEmail(word: string): string {
  visitors += 1;
  return `${word}${visitors}@people.example`;
}

/** Opens a panel over home, through its URL. */
export async function openPanel(page: Page, intent: string): Promise<void> {
  await page.evaluate(
    (place) => {
      location.hash = place;
    },
    `#!/home?open=${encodeURIComponent(intent)}`,
  );
}

/**
 * Chooses a radio button by its label. Clicks the label and not the button, because the label does not move
 * while the panel slides in.
 */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  await page.locator('label').filter({ has: radio }).click();
}
