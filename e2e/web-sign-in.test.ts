import { describe, expect, test } from 'vitest';
import { appStands, labelled, logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';

atSite();

describe('signing in', () => {
  test('Log in is disabled until both fields are well, and mistakes are told at their field [web 2.1, 5.3]', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openApp(page, world.url);
    const button = page.getByRole('button', { name: 'Log in' });
    expect(await button.isDisabled()).toBe(true);
    await labelled(page, 'Email').fill('ana');
    await labelled(page, 'Password').fill('short');
    await labelled(page, 'Email').focus();
    await page.getByText('Please enter an email such as name@example.com.').waitFor();
    await page.getByText('A password has at least 8 characters.').waitFor();
    expect(await labelled(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    await labelled(page, 'Email').fill('ana@people.example');
    await labelled(page, 'Password').fill('shorter');
    expect(await button.isEnabled()).toBe(true);
    await page.context().close();
  });

  test('an unknown address leads home, which says so', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await openApp(page, world.url, '#!/no/such/page');
    await page.getByText('There is no such page.').waitFor();
    await logIn(page, await world.person('lost'));
    await page.getByRole('heading', { name: /^People / }).waitFor();
    for (const place of ['#!/hoem', '#!/home?open=settings.secrets']) {
      await page.goto('about:blank');
      await openApp(page, world.url, place);
      await page.getByRole('heading', { name: /^People / }).waitFor();
      await page.getByText('There is no such page.').waitFor();
    }
    await page.context().close();
  });

  test('a page one may not see leads to the welcome page, and from there to it [web 2.7]', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const person = await world.person('deep');
    await openApp(page, world.url, '#!/home?open=settings.account.devices');
    // The way back survives a reload, and a look at the registration.
    await page.reload();
    await appStands(page);
    await page.getByRole('link', { name: 'Get Started for Free' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Register' }).waitFor();
    await page.getByRole('link', { name: 'Log in', exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Register' }).waitFor({ state: 'hidden' });
    await logIn(page, person);
    await page.getByRole('dialog', { name: 'Devices' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await page.context().close();
  });

  test('an address that leads nowhere leads to the start', async () => {
    const page = await browser.newPage();
    await openApp(page, world.url, '#!/nowhere/at/all?open=nothing');
    await page.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
    await page.context().close();
  });

  test.each([
    [true, 'localStorage'],
    [false, 'sessionStorage'],
  ])('with “Keep me signed in” %s the session lies in %s', async (isKept, place) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const person = await world.person(`kept-in-${place}`);
    await openApp(page, world.url);
    // It is on by default.
    if (!isKept) await page.getByLabel('Keep me signed in').uncheck();
    await logIn(page, person);
    await page.getByRole('heading', { name: /^People / }).waitFor();
    const has = (name: string) => page.evaluate<boolean>(`${name}.getItem('mitto-session') !== null`);
    expect(await has('localStorage')).toBe(place === 'localStorage');
    expect(await has('sessionStorage')).toBe(place === 'sessionStorage');
    await page.context().close();
  });

  test('with “Don’t keep on this device” nothing is left behind', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const person = await world.person('kept-nowhere');
    await openApp(page, world.url);
    await page.getByLabel('Don’t keep on this device').check();
    await logIn(page, person);
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await page.reload();
    await appStands(page);
    await page.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
    await page.context().close();
  });

  test('a session that somebody has written into the storage is none', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openApp(page, world.url);
    await page.evaluate(() => sessionStorage.setItem('mitto-session', '{"userId":7,"accessToken":"mine"}'));
    await page.reload();
    await appStands(page);
    await page.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
    await revealForm(page);
    await page.context().close();
  });

  test('the side menu says on one line who is signed in, the whole of it in its title', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const person = await world.person('a-name-that-is-longer-than-the-menu-is-wide');
    await openApp(page, world.url);
    await logIn(page, person);
    const shown = page.getByTitle(`${person.name} Field`);
    await shown.waitFor();
    const { lines, isCut } = await shown.evaluate((element) => ({
      lines: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollWidth > element.clientWidth,
    }));
    expect(Math.round(lines)).toBe(1);
    expect(isCut).toBe(true);
    await page.context().close();
  });

  test('a second tab of the browser is signed in too, and never shows the welcome page', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const person = await world.person('two-tabs');
    const one = await context.newPage();
    await openApp(one, world.url);
    await one.getByLabel('Keep me signed in').uncheck();
    await logIn(one, person);
    await one.getByRole('heading', { name: /^People / }).waitFor();
    const other = await context.newPage();
    await other.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const root = document.documentElement;
        const note = () => root.dataset['door'] === 'open' && root.setAttribute('data-flashed', '');
        new MutationObserver(note).observe(root, { attributes: true });
        note();
      });
    });
    await openApp(other, world.url);
    await other.getByRole('heading', { name: /^People / }).waitFor();
    expect(await other.locator('html[data-flashed]').count()).toBe(0);
    expect(await other.evaluate<boolean>("localStorage.getItem('mitto-session') === null")).toBe(true);
    // Once both tabs are closed, nobody is signed in here.
    await one.close();
    await other.close();
    const last = await context.newPage();
    await openApp(last, world.url);
    await last.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
    await context.close();
  });

  test('a tab that logs out takes the other ones with it', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const person = await world.person('tabs');
    const one = await context.newPage();
    await openApp(one, world.url);
    await one.getByLabel('Keep me signed in').check();
    await logIn(one, person);
    await one.getByRole('heading', { name: /^People / }).waitFor();
    const other = await context.newPage();
    await openApp(other, world.url);
    await other.getByRole('heading', { name: /^People / }).waitFor();
    await other.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).filter({ visible: true }).click();
    await one.getByText('Your session has ended. Please sign in again.').waitFor();
    await one.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
    await context.close();
  });
});
