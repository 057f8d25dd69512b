import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appStands, labelled, logIn } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { shownBy, thingAt } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';

atSite();

const barColor = '#A80F3C';
const phone = { viewport: { width: 390, height: 844 } } as const;

/** Replaces Cordova's own script, which runs before any other. It records the calls to the phone. */
const cordova = `
  const asked = [];
  Object.assign(window, {
    asked,
    cordova: { platformId: 'ios' },
    StatusBar: {
      backgroundColorByHexString: (color) => asked.push(color),
      styleLightContent: () => asked.push('light'),
    },
  });
`;

/** Replaces Capacitor, whose functions return promises. */
const capacitor = `
  const asked = [];
  Object.assign(window, {
    asked,
    Capacitor: {
      isNativePlatform: () => true,
      Plugins: {
        StatusBar: {
          setBackgroundColor: async ({ color }) => asked.push(color),
          setStyle: async ({ style }) => asked.push(style),
        },
      },
    },
  });
`;

async function openShell(bridge: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  await context.addInitScript(bridge);
  return { context, page: await context.newPage() };
}

const readyApp = (page: Page) =>
  shownBy(page, 'html[data-app="ready"]', () => {
    document.documentElement.dataset['app'] = 'ready';
  });
const asked = (page: Page) => page.evaluate<string[]>('window.asked');
const askedOfPhone = (page: Page): Thing => ({
  pages: [page],
  found: () => asked(page),
  plant: () => page.evaluate('window.asked.push("Planted")'),
});
const googleButton = (page: Page) =>
  thingAt(page.getByRole('button', { name: /Google/ }), '<button>Continue with Google</button>');
const tellReady = (page: Page) => page.evaluate("document.dispatchEvent(new Event('deviceready'))");

test.each([
  ['Cordova', cordova, 'light'],
  ['Capacitor', capacitor, 'DARK'],
])(
  'in the shell of %s the app waits for the device, and dresses its status bar [web 4.2]',
  async (_, bridge, style) => {
    const { context, page } = await openShell(bridge);
    await page.goto(world.url, { waitUntil: 'networkidle' });
    await Promise.all([
      neverComes('web-native: the app before the device is ready', readyApp(page)),
      neverComes('web-native: a status bar before the device is ready', askedOfPhone(page)),
    ]);
    await tellReady(page);
    await appStands(page);
    expect(await asked(page)).toEqual([barColor, style]);
    await context.close();
  },
);

test('providers lead back to a web page, so a native shell offers none of them', async () => {
  const { context, page } = await openShell(cordova);
  await page.goto(world.url);
  await page.evaluate('localStorage.setItem("mitto-started", "yes")');
  await page.reload({ waitUntil: 'networkidle' });
  await neverComes('web-native: a provider before the device is ready', googleButton(page));
  await tellReady(page);
  await appStands(page);
  await neverComes('web-native: a provider', googleButton(page));
  expect(await labelled(page, 'Email').isVisible()).toBe(true);
  await context.close();
});

test('a member sees the splash until the device is ready, and not for ever where it never says so [web 4.1]', async () => {
  const { context, page } = await openShell(cordova);
  await page.goto(world.url, { waitUntil: 'networkidle' });
  await tellReady(page);
  await appStands(page);
  await logIn(page, await world.person('commuter'));
  await page.getByRole('heading', { name: /^People / }).waitFor();

  await page.clock.install();
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.getByRole('progressbar', { name: 'Loading' }).isVisible()).toBe(true);
  await neverComes('web-native: a status bar while the splash is shown', askedOfPhone(page));
  await page.clock.runFor(10_000);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await context.close();
});

test('a browser waits for no device', async () => {
  const { context, page } = await openShell(cordova.replace("'ios'", "'browser'"));
  await page.goto(world.url);
  await appStands(page);
  await context.close();
});
