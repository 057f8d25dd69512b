import { startWorld } from '@mitto/testkit/start-world';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appStands, labelled, logIn, openApp } from './app-steps.ts';
import { atRest } from './at-rest.ts';
import { atSite, browser, world } from './at-site.ts';
import { moreThan, thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { startSite } from './start-site.ts';

atSite({ start: startSite });

const minutes = 60_000;
const day = 24 * 60 * minutes;
let people = 0;

async function somebody() {
  people += 1;
  return await world.person(`troubled${people}`);
}

let homes = 0;

/**
 * Opens a browser context without a service worker, so that every request reaches the server. Each context
 * has an IP address of its own, so that failed log-ins in one do not block another.
 */
async function openContext(): Promise<{ context: BrowserContext; page: Page }> {
  homes += 1;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${homes}` },
  });
  return { context, page: await context.newPage() };
}

const home = (page: Page) => page.getByRole('heading', { name: /^People / });
const broken =
  'There was an error initializing the application, check your network connectivity and try again.';

describe('a part that does not load', () => {
  test.each([
    ['/', 'first', 'the welcome page'],
    ['/#!/home', 'inside', 'the app'],
  ])('%s without %s: the banner says so, and another try opens %s [web 8.4]', async (place, part, what) => {
    const { context, page } = await openContext();
    await page.route(`**/web/${part}-*.js`, (route) => route.abort());
    await page.goto(world.url + place);
    await page.getByRole('alert').getByText(broken).waitFor();
    // The error page always contains the product's name.
    await page.getByRole('img', { name: 'Mitto' }).filter({ visible: true }).waitFor();
    await page.unroute(`**/web/${part}-*.js`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await appStands(page);
    expect(await page.getByText(broken).filter({ visible: true }).count(), what).toBe(0);
    await labelled(page, 'Email').fill('anybody@people.example');
    await context.close();
  });

  test.each(['parts', 'above'])(
    'that only watches (%s) leaves the page standing, and comes later',
    async (part) => {
      const { context, page } = await openContext();
      await openApp(page, world.url);
      await logIn(page, await somebody());
      await home(page).waitFor();
      let tries = 0;
      await page.route(`**/web/${part}-*.js`, (route) => {
        tries += 1;
        return tries > 2 ? route.continue() : route.fulfill({ status: 503 });
      });
      const isPart = new RegExp(`/web/${part}-[^/]*\\.js`);
      const came = page.waitForResponse((answer) => isPart.test(answer.url()) && answer.ok());
      await page.reload();
      await home(page).waitFor();
      await came;
      // Shortly after the click, the retry of a failed module may reload the page. Home is then shown again
      // without any further action.
      await home(page).waitFor();
      await context.close();
    },
  );

  test('of the welcome page is told at the log in, whose next try goes in', async () => {
    const { context, page } = await openContext();
    const person = await somebody();
    await page.route('**/web/inside-*.js', (route) => route.abort());
    await openApp(page, world.url);
    await logIn(page, person);
    await page
      .getByRole('alert')
      .getByText('Mitto cannot be reached. Check your network and try again.')
      .waitFor();
    expect(await labelled(page, 'Email').inputValue()).toBe(person.email);
    await page.unroute('**/web/inside-*.js');
    await page.getByRole('button', { name: 'Log in' }).click();
    await home(page).waitFor();
    await context.close();
  });

  test('of a step before one is in stands with the name of the product, and another try opens it', async () => {
    const { context, page } = await openContext();
    await page.route('**/web/register-step-*.js', (route) => route.abort());
    await page.goto(`${world.url}/#!/login?state=register`);
    await page.getByRole('heading', { name: 'This page did not open' }).waitFor();
    await page.getByRole('main').getByRole('img', { name: 'Mitto' }).waitFor();
    await page.unroute('**/web/register-step-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Register' }).waitFor();
    await context.close();
  });

  test('of a page leaves the frame standing, and another try opens it [web 2.8]', async () => {
    const { context, page } = await openContext();
    await openApp(page, world.url);
    await page.route('**/web/devices-screen-*.js', (route) => route.abort());
    await logIn(page, await somebody());
    await home(page).waitFor();
    await page.goto(`${world.url}/#!/home?open=settings.account.devices`);
    await page.getByRole('heading', { name: 'This page did not open' }).waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).first().isVisible()).toBe(true);
    await page.unroute('**/web/devices-screen-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('dialog', { name: 'Devices' })
      .getByRole('heading', { name: 'This device' })
      .waitFor();
    await context.close();
  });
});

describe('a storage', () => {
  const failing = (methods: string, error: string) => `for (const method of ${methods})
    Storage.prototype[method] = () => { throw new DOMException('no', '${error}'); };`;

  test.each([
    ['that is refused', failing("['getItem', 'setItem', 'removeItem', 'clear']", 'SecurityError')],
    ['that is full', failing("['setItem']", 'QuotaExceededError')],
    // Access to these objects throws, as in browsers that block site data.
    [
      'that may not even be asked for',
      `for (const place of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, place, { get() { throw new DOMException('no', 'SecurityError'); } });`,
    ],
  ])('%s does not keep anybody out', async (_, refusing) => {
    const { context, page } = await openContext();
    await page.addInitScript(refusing);
    await openApp(page, world.url);
    await page.getByLabel('Keep me signed in').check();
    await logIn(page, await somebody());
    await home(page).waitFor();
    await page.getByRole('link', { name: 'Account' }).first().click();
    await page.getByRole('dialog', { name: 'Account' }).waitFor();
    await context.close();
  });
});

test('nobody who is not in is told that they are, and asked for a new password', async () => {
  const { context, page } = await openContext();
  await openApp(page, world.url, '#!/login?state=password');
  await page.getByRole('heading', { name: 'Unlock Your Perfect Match' }).waitFor();
  const signedIn = thingAt(page.getByText('You are signed in.'), '<p>You are signed in.</p>');
  await neverComes('web-trouble: one who is not in is told that they are', signedIn);
  await context.close();
});

describe('a clock', () => {
  test.each([
    ['a day ahead', day],
    ['a day behind', -day],
  ])('that is %s neither ends a session nor keeps anybody from beginning one', async (_, wrong) => {
    const { context, page } = await openContext();
    await page.clock.install({ time: Date.now() + wrong });
    await openApp(page, world.url);
    await logIn(page, await somebody());
    await home(page).waitFor();
    await page.clock.runFor(10_000);
    await page.reload();
    await home(page).waitFor();
    const ended = thingAt(page.getByText('Your session has ended'), '<p>Your session has ended</p>');
    await neverComes('web-trouble: the end of a session by a wrong clock', ended);
    await context.close();
  });
});

test('who stays signed in and is away for a while just goes on', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await openContext();
  world.clock.advance(Date.now() - world.clock.now());
  await page.clock.install();
  await openApp(page, world.url);
  await page.getByLabel('Keep me signed in').check();
  await logIn(page, await somebody());
  await home(page).waitFor();
  await page.clock.runFor(5 * minutes + 2000);
  const question = thingAt(page.getByRole('alertdialog'), '<div role="alertdialog">Still there?</div>');
  await neverComes('web-trouble: a question to one who stays signed in', question);
  // Wait a moment: activity at exactly the time of the idle check would not count as a return.
  await page.waitForTimeout(1000);
  await page.keyboard.press('Shift');
  const notice = thingAt(page.getByText('You have been away'), '<p>You have been away for a while.</p>');
  await neverComes('web-trouble: a notice about having been away', notice);
  await context.close();
});

test('the server’s wait after too many calls is counted down at the log in [web 8.1]', async () => {
  const { context, page } = await openContext();
  const { clock, database } = world;
  const limits = { publicCalls: { perSecond: 0.01, burst: 5 } };
  const strict = await startWorld({ clock, database, limits });
  await openApp(page, strict.url);
  await logIn(page, { ...(await somebody()), password: 'Wrong-password-0' });
  const alert = page.getByRole('alert');
  await alert.getByText('Invalid User name or Password').waitFor();
  const wait = alert
    .filter({ hasText: 'You have exceeded your limit, please wait...' })
    .getByRole('timer', { name: 'Wait' });
  await expect
    .poll(async () => {
      const answer = page.waitForResponse(/authorize/);
      await page.getByRole('button', { name: 'Log in' }).click();
      return (await answer).status();
    })
    .toBe(429);
  await wait.waitFor();
  expect(await wait.textContent()).toMatch(/^\d{1,2}:\d\d(:\d\d)?$/);
  await context.close();
  await strict.close();
});

test('tokens are renewed 60 s before their end, once in all the tabs of the app [web 4.3]', {
  timeout: 60_000,
}, async () => {
  const { context, page } = await openContext();
  let renewals = 0;
  const tabs = [page];
  context.on('request', (request) => {
    if (request.url().endsWith('/user/reauthorize')) renewals += 1;
  });
  world.clock.advance(Date.now() - world.clock.now());
  await page.clock.install();
  await openApp(page, world.url);
  await page.getByLabel('Keep me signed in').check();
  await logIn(page, await somebody());
  await home(page).waitFor();
  const kept = () =>
    page.evaluate<{ end: number; bearer: string }>(`(() => {
      const { accessToken } = JSON.parse(localStorage.getItem('mitto-session'));
      return { end: accessToken.expires_at, bearer: accessToken.bearer };
    })()`);
  const { end, bearer } = await kept();
  for (let more = 0; more < 2; more += 1) {
    const tab = await context.newPage();
    await tab.clock.install();
    await tab.goto(world.url);
    await home(tab).waitFor();
    tabs.push(tab);
  }
  // Until shortly before the session ends, no tab renews it. Then all tabs find at the same time that a
  // renewal is due.
  for (const tab of tabs) await tab.clock.pauseAt(end - 90_000);
  const renew = () => page.evaluate(() => fetch('/user/reauthorize'));
  const early = moreThan(0, () => renewals, page, renew);
  await neverComes('web-trouble: renewal well before the end', early, () => atRest(...tabs));
  world.clock.advance(end - 59_000 - world.clock.now());
  // Advance second by second, so that a response has as much time as in real use.
  for (let second = 0; second < 31; second += 1) await Promise.all(tabs.map((tab) => tab.clock.runFor(1000)));
  await expect.poll(async () => (await kept()).bearer).not.toBe(bearer);
  for (const tab of tabs) await tab.clock.runFor(5000);
  expect(renewals).toBe(1);
  await neverComes(
    'web-trouble: a second renewal',
    moreThan(1, () => renewals, page, renew),
    () => atRest(...tabs),
  );
  await context.close();
});
