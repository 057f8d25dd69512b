import { expect, test } from 'vitest';
import { openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { requested, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const handed = { code: 'a-code-of-the-popup', openid: 'an-openid-of-it' };

test('the popup is asked for by name, and what it hands over signs in [web 2.6, 2.10]', async () => {
  const ana = await world.person('ana-of-google');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const trouble = watchTrouble(page);
  // The page of the provider and the token exchange are faked. The last page of the popup and its script are
  // real.
  await page.context().route('**/openid/start?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<body data-opener="${world.url}" data-code="${handed.code}" data-openid="${handed.openid}"><p id="alone" hidden>.</p><script src="/openid/return.js"></script>`,
    }),
  );
  const answer = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  let asked = '';
  await page.route('**/user/openid/token?*', (route) => {
    asked = route.request().url();
    return route.fulfill({ json: { result: answer.result } });
  });
  await openApp(page, world.url);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const start = new URL((await opened).url());
  expect(start.searchParams.get('provider')).toBe('google');
  expect(start.searchParams.get('referrer')).toBe(world.url);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  expect(Object.fromEntries(new URL(asked).searchParams)).toEqual(handed);
  await neverComes('providers: trouble', troubleOf(page, trouble));
  await page.context().close();
});

test('a message from anywhere else is not listened to', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  await page
    .context()
    .route('**/openid/start?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>A provider that takes its time.</p>' }),
    );
  page.on('request', (request) => asked.push(request.url()));
  await openApp(page, world.url);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await opened;
  await page.evaluate((message) => window.postMessage(message, '*'), handed);
  const exchanges = () => asked.filter((url) => url.includes('/user/openid/token'));
  await neverComes(
    'providers: an exchange by a message from elsewhere',
    requested(page, exchanges, `${world.url}/user/openid/token`),
  );
  await page.context().close();
});

test('a provider that says no is told, and one can try again', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.context().route('**/openid/start?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<body data-opener="${world.url}" data-error="account/provider-refused"><p id="alone" hidden>.</p><script src="/openid/return.js"></script>`,
    }),
  );
  await openApp(page, world.url);
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
  await page.getByRole('alert').getByText('The sign-in could not be completed. Please try again.').waitFor();
  await page.context().close();
});
