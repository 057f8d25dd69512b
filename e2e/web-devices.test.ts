import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { labelled, logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { stored, thingAt, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let people = 0;
const newPassword = 'Bittern-9-reeds';

describe.each(
  inLooks(
    [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ],
    0,
  ),
)('at $width px', (viewport) => {
  test('every session is listed, this one marked; one removed is signed out there and told within 5 s', {
    timeout: 60_000,
  }, async () => {
    const { page, person, trouble } = await somebodyIn(`one-${viewport.width}`);
    const other = await browser.newPage({ viewport, userAgent: firefox });
    const isLive = socketIsLive(other);
    await goIn(other, person);
    await isLive;

    const devices = await openFromMenu(page, 'Devices');
    const here = devices.getByRole('region', { name: 'This device' }).getByRole('listitem');
    const others = devices.getByRole('region', { name: 'Other sessions' }).getByRole('listitem');
    await here.getByText('Active now').waitFor();
    expect(await here.count()).toBe(1);
    const remove = thingAt(here.getByRole('button'), '<button>Remove</button>', here);
    await neverComes('web-devices: a way to remove this device', remove);
    // Two other sessions: the one in Firefox, and the one that was created for this person before any page
    // was opened.
    expect(await others.count()).toBe(2);
    await others.getByRole('button', { name: /^Remove Firefox/ }).click();
    // The other page shows the end of its session within 5 s, without any action by the member.
    const toldThere = other.getByRole('alertdialog').getByRole('button', { name: 'Sign in again' });
    await toldThere.waitFor({ timeout: 5000 });
    await page.getByText(/^Firefox.* is signed out\.$/).waitFor();
    await expect.poll(() => others.count()).toBe(1);
    await neverComes(
      'web-devices: a device that was removed',
      thingAt(others.getByText('Firefox'), '<p>Firefox</p>', others),
    );

    await toldThere.click();
    await welcomeScreens(other);
    await page.reload();
    await here.getByText('Active now').waitFor();

    await neverComes('web-devices: trouble where one is removed', troubleOf(page, trouble));
    await other.context().close();
    await page.context().close();
  });

  test('removing all sessions asks first, and leads to the log in with its sentence', {
    timeout: 60_000,
  }, async () => {
    const { page, person, trouble } = await somebodyIn(`all-${viewport.width}`);
    const devices = await openFromMenu(page, 'Devices');
    const removeAll = devices.getByRole('button', { name: 'Remove all Sessions' });
    const question = page.getByRole('alertdialog', { name: 'Remove all Sessions' });
    await removeAll.click();
    await question.getByText('All devices and sessions will be removed.').waitFor();
    await question.getByRole('button', { name: 'Keep them' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await person.call('devices', {})).status).toBe(200);

    await removeAll.click();
    await question.getByRole('button', { name: 'Remove all Sessions' }).click();
    await page.getByText('All sessions are removed. Please sign in again.').waitFor();
    await welcomeScreens(page);
    expect((await person.call('devices', {})).status).toBe(401);
    await page.goto('about:blank');
    await openApp(page, world.url, '#!/home?open=settings.account.devices');
    await welcomeScreens(page);

    await neverComes('web-devices: trouble where all are removed', troubleOf(page, trouble));
    await page.context().close();
  });

  test('another password: a wrong current one is refused, and afterwards the old one opens nothing [web 2.3, 5.4, 8.10]', {
    timeout: 60_000,
  }, async () => {
    const { page, person, trouble } = await somebodyIn(`password-${viewport.width}`);
    const panel = await openFromMenu(page, 'Change Password');
    const update = panel.getByRole('button', { name: 'Update Password' });
    await labelled(page, 'Current password').fill('Heron-5-river');
    await labelled(page, 'New password').fill(newPassword);
    await labelled(page, 'Confirm password').fill(newPassword);
    await update.click();
    const refusal = 'You have entered an invalid password or password does not match.';
    await panel.getByRole('alert').getByText(refusal).waitFor();
    expect(await labelled(page, 'New password').inputValue()).toBe(newPassword);

    await labelled(page, 'Current password').fill(person.password);
    await update.click();
    await page.getByText('Password updated successfully.').waitFor();
    await panel.waitFor({ state: 'detached' });
    // The session of this page continues; all other sessions end.
    const devices = await openFromMenu(page, 'Devices');
    await devices.getByText('Active now').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(1);

    const other = await browser.newPage({ viewport });
    await openApp(other, world.url);
    await logIn(other, person);
    await other.getByRole('alert').getByText('Invalid User name or Password').waitFor();
    await logIn(other, { email: person.email, password: newPassword });
    await other.getByRole('heading', { name: /^People / }).waitFor();

    await neverComes('web-devices: trouble after a new password', troubleOf(page, trouble));
    await other.context().close();
    await page.context().close();
  });

  async function somebodyIn(name: string) {
    people += 1;
    const person = await world.person(`${name}-${people}`);
    const page = await browser.newPage({ viewport });
    const trouble = watchTrouble(page);
    await goIn(page, person);
    return { page, person, trouble };
  }
});

async function goIn(page: Page, person: TestPerson): Promise<void> {
  await openApp(page, world.url);
  await logIn(page, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
}

/** Opens a row of the account menu. A phone's menu leads to it through the account screen. */
async function openFromMenu(page: Page, name: 'Devices' | 'Change Password'): Promise<Locator> {
  const dialogs = page.getByRole('dialog');
  while ((await dialogs.count()) > 0) {
    const newest = dialogs.last();
    const count = await dialogs.count();
    await newest.press('Escape');
    await expect.poll(() => dialogs.count()).toBeLessThan(count);
  }
  const isSmall = (page.viewportSize()?.width ?? 0) < 992;
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  const item = isSmall ? 'Account' : name;
  await page.getByRole('menuitem', { name: item, exact: true }).filter({ visible: true }).click();
  if (isSmall) {
    const account = page.getByRole('dialog', { name: 'Account', exact: true });
    if (name === 'Change Password') await account.getByRole('link', { name: 'Password and sign-in' }).click();
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  }
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.waitFor();
  return panel;
}

async function welcomeScreens(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: 'Unlock Your Perfect Match' })
    .or(labelled(page, 'Password'))
    .first()
    .waitFor();
  const sessions = () =>
    page.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter(
        (name) => name === 'mitto-session',
      ),
    );
  await neverComes('web-devices: a session after it has ended', stored(page, sessions, 'mitto-session'));
}

/** Waits for the server's first message on the socket. After it, changes arrive by the socket. */
async function socketIsLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', { timeout: 60_000 });
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).includes('"welcome"'),
    timeout: 60_000,
  });
}
