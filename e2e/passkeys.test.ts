import { expect, test } from 'vitest';
import { labelled, logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { addAuthenticator, makePasskey, openSignInScreen, startNamedSite } from './passkey-site.ts';

atSite({ start: startNamedSite });

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const home = /^(People |ผู้คน)/;

/** A member with a passkey, signed out on the device that has it. */
async function withPasskey(name: string) {
  const person = await world.person(name);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const device = await addAuthenticator(page);
  await openSignedIn(page, world, person);
  await openSignInScreen(page, world);
  await makePasskey(page, 'My phone');
  await page.evaluate(`sessionStorage.clear(); localStorage.removeItem('mitto-session')`);
  return { person, page, device, context };
}

const passkeyButton = 'Continue with Passkey';

test('a passkey is made, renamed, used by the button and removed; a deleted key says so', long, async () => {
  const { page, device, context } = await withPasskey('maker');
  await openApp(page, world.url);
  await revealForm(page);
  await page.getByRole('button', { name: passkeyButton }).click();
  await page.getByRole('heading', { name: home }).waitFor();
  await openSignInScreen(page, world);
  await page.getByText('Last used').waitFor();
  await page.getByRole('button', { name: 'Rename My phone' }).click();
  await labelled(page, 'Name').fill('Pocket');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Pocket' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove', exact: true })
    .last()
    .click();
  await page.getByText('Pocket is removed.').first().waitFor();

  // The device still has the key that the server forgot.
  const { credentials } = await device.session.send('WebAuthn.getCredentials', device);
  expect(credentials).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('about:blank');
  await page.evaluate(`sessionStorage.clear(); localStorage.removeItem('mitto-session')`);
  await openApp(page, world.url);
  await revealForm(page);
  await page.getByRole('button', { name: passkeyButton }).click();
  await page.getByText('This passkey could not be used. Try again, or use your password.').waitFor();
  await context.close();
});

test(
  'the list of the e-mail field signs in by itself, and the button does while it waits',
  long,
  async () => {
    const { page, context } = await withPasskey('filler');
    // The virtual device answers the request of the list at once, as if its owner had chosen it there.
    await openApp(page, world.url);
    await page.getByRole('heading', { name: home }).waitFor();
    await context.close();
  },
);

test('the button ends the pending request of the list before it asks', long, async () => {
  const person = await world.person('racer');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const asked: string[] = [];
  await page.exposeFunction('noteAsked', (what: string) => asked.push(what));
  // Without an authenticator the browser keeps the request of the list pending, as it does for a visitor.
  await page.addInitScript(`
    localStorage.setItem('mitto-started', 'yes');
    const get = navigator.credentials.get.bind(navigator.credentials);
    let pending = 0;
    navigator.credentials.get = async (options) => {
      const kind = options.mediation ?? 'button';
      noteAsked(kind + ' beside ' + pending);
      pending += 1;
      try { return await get(options); } finally { pending -= 1; }
    };`);
  await openApp(page, world.url);
  await expect.poll(() => asked).toEqual(['conditional beside 0']);
  const device = await addAuthenticator(page);
  await device.session.send('WebAuthn.setUserVerified', { ...device, isUserVerified: false });
  await page.getByRole('button', { name: passkeyButton }).click();
  await page.getByText('No passkey was used. Try again, or use your password.').waitFor();
  expect(asked.slice(0, 2)).toEqual(['conditional beside 0', 'button beside 0']);
  // After a prompt that was cancelled the password goes on working.
  await logIn(page, person);
  await page.getByRole('heading', { name: home }).waitFor();
  await context.close();
});

test(
  'a second device has a passkey of its own, and an answer that was sent is not good again',
  long,
  async () => {
    const { person, page, context } = await withPasskey('twice');
    await context.close();
    const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const second = await laptop.newPage();
    await addAuthenticator(second);
    await openSignedIn(second, world, person);
    await openSignInScreen(second, world);
    await makePasskey(second, 'Laptop');
    expect(await second.getByRole('button', { name: /^Rename / }).allInnerTexts()).toHaveLength(2);
    await second.evaluate(`sessionStorage.clear(); localStorage.removeItem('mitto-session')`);
    const [sent] = await Promise.all([
      second.waitForRequest(/\/user\/passkey\/authorize/),
      (async () => {
        await openApp(second, world.url);
        await second
          .getByRole('button', { name: passkeyButton })
          .click()
          .catch(() => undefined);
      })(),
    ]);
    await second.getByRole('heading', { name: home }).waitFor();
    const again = await fetch(`${world.url}/user/passkey/authorize`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': String((await sent.allHeaders())['user-agent']),
      },
      body: sent.postData(),
    });
    expect(again.status).toBe(422);
    expect(page.isClosed()).toBe(true);
    await laptop.close();
  },
);

test('at an address without a name no passkey is offered', long, async () => {
  const numbered = world.url.replace('localhost', '127.0.0.1');
  const person = await world.person('numbered');
  const page = await (await browser.newContext(phone)).newPage();
  await openApp(page, numbered);
  await revealForm(page);
  expect(await page.getByRole('button', { name: passkeyButton }).count()).toBe(0);
  await openSignedIn(page, { ...world, url: numbered }, person);
  await openSignInScreen(page, { url: numbered });
  await page.getByText('This browser cannot make a passkey at this address.').waitFor();
  await page.context().close();
});
