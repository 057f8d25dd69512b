import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { newRecord } from '@mitto/web-kit/session/session-begun';
import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import type { Page } from 'playwright-core';
import { newEmail, openApp } from './app-steps.ts';

type Who = Pick<TestPerson, 'email' | 'password'>;

/** Opens home with a stored session, without the sign-in form. The welcome page has tests of its own. */
export async function openSignedIn(
  page: Page,
  world: World,
  { email, password }: Who,
  keeping: Exclude<SessionLifetime, 'nothing'> = 'window',
): Promise<void> {
  const { status, result, text } = await world.anonymous.call('authorize', { email, password });
  if (status !== 200 || result.disabled) throw new Error(`${email} could not sign in: ${text}`);
  const record = JSON.stringify(newRecord(result, keeping, 0));
  const storage = keeping === 'window' ? 'sessionStorage' : 'localStorage';
  // Store the session only once: on a reload, changes that the app has made to it must not be overwritten.
  await page.addInitScript(`if (location.origin === ${JSON.stringify(world.url)} && !${storage}['has-begun']) {
    ${storage}['has-begun'] = 'yes';
    // A device may have a clock of its own.
    const clockAhead = ${world.clock.now()} - Date.now();
    ${storage}['mitto-session'] = JSON.stringify({ ...${record}, clockAhead });
  }`);
  await openApp(page, world.url, '#!/home');
}

/** Like openSignedIn, for a newly created member. Waits until home is shown. */
export async function openAsNew(page: Page, world: World, isEmailVerified = true): Promise<Who> {
  const [name = ''] = newEmail('visitor').split('@');
  const person = await world.person(name, { isEmailVerified });
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return person;
}
