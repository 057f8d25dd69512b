import {
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '@mitto/testkit/loopback-server';
import { type OpenIdProvider, startOpenIdProvider } from '@mitto/testkit/openid-provider';
import { startWorld, type World } from '@mitto/testkit/start-world';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { sharedBrowser } from './open-browser.ts';

// Script that does what the member app does: it opens the popup, and accepts messages from its own origin
// only.
const openerScript = `
addEventListener('message', (event) => {
  if (event.origin === location.origin) document.querySelector('output').append(JSON.stringify(event.data));
});
document.querySelector('button').onclick = () =>
  open('/openid/start?provider=oidc&referrer=' + encodeURIComponent(location.href));
`;

let world: World;
let front: LoopbackServer;
let provider: OpenIdProvider;
let browser: Browser;
/**
 * Origin of the page that opens the popup. It is another site than the provider's, so that cookies and window
 * openers behave as in production.
 */
let appOrigin: string;

/** Files of a page that opens the popup, in place of the member app. */
const files: Readonly<Record<string, { headers: OutgoingHttpHeaders; body: string }>> = {
  '/': {
    headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin-allow-popups' },
    body: '<button>Sign in</button><output></output><script src="/opener.js"></script>',
  },
  '/opener.js': { headers: { 'content-type': 'text/javascript' }, body: openerScript },
};

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const passed = forward({ host: '127.0.0.1', port: new URL(world.url).port, method, path, headers });
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(passed);
}

beforeAll(async () => {
  front = await startLoopbackServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file) response.writeHead(200, file.headers).end(file.body);
    else passOn(request, response);
  });
  appOrigin = `http://localhost:${front.port}`;
  provider = await startOpenIdProvider({ redirectUri: `${appOrigin}/openid/return` });
  world = await startWorld({ settings: { appOrigin, signIn: { oidc: provider.settings } } });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await world.close();
  await provider.close();
  await front.close();
});

async function popupAtProvider(): Promise<{ opener: Page; popup: Page; trouble: string[] }> {
  const context = await browser.newContext();
  const opener = await context.newPage();
  const trouble: string[] = [];
  context.on('weberror', (error) => trouble.push(String(error.error())));
  await opener.goto(`${appOrigin}/`);
  const [popup] = await Promise.all([opener.waitForEvent('popup'), opener.getByRole('button').click()]);
  popup.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) trouble.push(message.text());
  });
  await popup.waitForURL(`${provider.settings.issuer}/**`);
  return { opener, popup, trouble };
}

async function logIn(popup: Page, login: string): Promise<void> {
  await popup.locator('input[name=login]').fill(login);
  await popup.locator('input[name=password]').fill('whatever is asked');
  await popup.locator('button[type=submit]').click();
}

test('the popup comes back from another site, hands the sign-in to its opener and closes', async () => {
  provider.people.set('mia', { sub: 'mia', email: 'mia@people.example', email_verified: true });
  const { opener, popup, trouble } = await popupAtProvider();
  await logIn(popup, 'mia');
  const closed = popup.waitForEvent('close');
  await popup.locator('button[type=submit]').click();
  await closed;
  await opener.getByText('"openid"').waitFor();
  const heard = JSON.parse((await opener.getByRole('status').textContent()) ?? '');
  const authorized = await world.anonymous.call('openIdToken', heard);
  expect(authorized.result).toMatchObject({ userInfo: { email: 'mia@people.example' } });
  await neverComes('sign-in-popup: trouble of a sign-in', troubleOf(opener, trouble));
});

test('a refusal is read in the popup and heard by its opener', async () => {
  provider.people.set('unsure', { sub: 'unsure', email: 'unsure@people.example', email_verified: false });
  const { opener, popup, trouble } = await popupAtProvider();
  await logIn(popup, 'unsure');
  await popup.locator('button[type=submit]').click();
  await popup.getByText('Your provider has not confirmed your email.').waitFor();
  await popup.getByText('You can close this window and go back to Mitto.').waitFor();
  await opener.getByText('{"error":"account/provider-email-unverified"}').waitFor();
  await neverComes('sign-in-popup: trouble of a refusal', troubleOf(opener, trouble));
});
