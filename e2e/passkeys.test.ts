import { expect, test } from 'vitest';
import { labelled, logIn, openApp, revealForm } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import {
  type Authenticator,
  addAuthenticator,
  makePasskey,
  openSignInScreen,
  startNamedSite,
} from './passkey-site.ts';

atSite({ start: startNamedSite });

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const home = /^(People |ผู้คน)/;

type Keys = Awaited<ReturnType<typeof keysOf>>;

const keysOf = async ({ session, authenticatorId }: Authenticator) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

/** A member with a passkey on a device, and the key of the device. */
async function withPasskey(name: string) {
  const person = await world.person(name);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const device = await addAuthenticator(page);
  await openSignedIn(page, world, person);
  await openSignInScreen(page, world);
  await makePasskey(page, 'My phone');
  const keys = await keysOf(device);
  await context.close();
  return { person, keys };
}

/** Opens the welcome page on the device that has these keys, where nobody is signed in now. */
async function comeBack(keys: Keys, { hasList }: { readonly hasList: boolean }) {
  const page = await (await browser.newContext(phone)).newPage();
  const { session, authenticatorId } = await addAuthenticator(page);
  for (const credential of keys)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential });
  await page.addInitScript(
    hasList
      ? `localStorage.setItem('mitto-started', 'yes')`
      : 'PublicKeyCredential.isConditionalMediationAvailable = async () => false',
  );
  await openApp(page, world.url);
  return page;
}

const passkeyButton = 'Continue with Passkey';

test('a passkey signs in by the button, is renamed and removed; a deleted key says so', long, async () => {
  const { keys } = await withPasskey('maker');
  const page = await comeBack(keys, { hasList: false });
  await revealForm(page);
  await page.getByRole('button', { name: passkeyButton }).click();
  await page.getByRole('heading', { name: home }).waitFor();
  await openSignInScreen(page, world);
  await page.getByText('Last used').waitFor();
  await page.getByRole('button', { name: 'Rename My phone' }).click();
  await labelled(page, 'Name').fill('Pocket');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Pocket' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByText('Pocket is removed.').first().waitFor();
  await page.context().close();

  // The device still has the key that the server forgot.
  const again = await comeBack(keys, { hasList: false });
  await revealForm(again);
  await again.getByRole('button', { name: passkeyButton }).click();
  await again.getByText('This passkey could not be used. Try again, or use your password.').waitFor();
  await again.context().close();
});

test('the list of the e-mail field signs in', long, async () => {
  const { keys } = await withPasskey('filler');
  // The virtual device answers the request of the list at once, as if its owner had chosen the key there.
  const page = await comeBack(keys, { hasList: true });
  await page.getByRole('heading', { name: home }).waitFor();
  await page.context().close();
});

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
    const { person } = await withPasskey('twice');
    const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const second = await laptop.newPage();
    const device = await addAuthenticator(second);
    await openSignedIn(second, world, person);
    await openSignInScreen(second, world);
    await makePasskey(second, 'Laptop');
    expect(await second.getByRole('button', { name: /^Rename / }).count()).toBe(2);
    const keys = await keysOf(device);
    await laptop.close();

    const page = await comeBack(keys, { hasList: false });
    await revealForm(page);
    const sending = page.waitForRequest(/\/user\/passkey\/authorize/);
    await page.getByRole('button', { name: passkeyButton }).click();
    const sent = await sending;
    await page.getByRole('heading', { name: home }).waitFor();
    const agent = String((await sent.allHeaders())['user-agent']);
    const again = await fetch(`${world.url}/user/passkey/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: sent.postData(),
    });
    expect(again.status).toBe(422);
    await page.context().close();
  },
);

test('at an address without a name no passkey is offered', long, async () => {
  const numbered = world.url.replace('localhost', '127.0.0.1');
  const page = await (await browser.newContext(phone)).newPage();
  await openApp(page, numbered);
  await revealForm(page);
  expect(await page.getByRole('button', { name: passkeyButton }).count()).toBe(0);
  await page.context().close();
});
