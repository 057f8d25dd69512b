import { fileURLToPath } from 'node:url';
import { SocketMetrics } from '@mitto/server-kit/metrics/socket-metrics';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neverComes, type Thing } from '../never-comes.ts';
import { sharedBrowser } from '../open-browser.ts';

let world: World;
let browser: Browser;
let script: string;
const figures = new SocketMetrics();
const sockets = () => figures.of('opened') - figures.of('closed');

beforeAll(async () => {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  [world, browser, script] = await Promise.all([
    startWorld({ clock, socketFigures: figures }),
    sharedBrowser(),
    bundleTab(),
  ]);
});
afterAll(async () => {
  await world.close();
});

async function bundleTab(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: fileURLToPath(new URL('./tab.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const [part] = Array.isArray(built) || !('output' in built) ? [] : built.output;
  if (part === undefined) throw new Error('The tab was not bundled.');
  return part.code;
}

async function browserOf(): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.route('**/tab.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  return context;
}

/**
 * Opens a page that the server serves and adds a script to it. A page that the test made up would not do:
 * Chromium does not let it open sockets to this machine.
 */
async function openTab(context: BrowserContext, person: TestPerson): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${world.url}/reference?account=${person.uid}&token=${person.tokens.bearer}`);
  await page.addScriptTag({ url: '/tab.js', type: 'module' });
  return page;
}

const shown = (page: Page, word: string) => page.locator('body').getAttribute(`data-${word}`);

const like = async (by: TestPerson, to: TestPerson) => {
  await act(by, 'likes', 'circles', to);
  await world.showRedacted();
};

test('two tabs share one socket, the other one sees what it brings, and inherits it', {
  timeout: 60_000,
}, async () => {
  const [ana, ben, cleo] = [await world.person('ana'), await world.person('ben'), await world.person('cleo')];
  const context = await browserOf();
  const first = await openTab(context, ana);
  await expect.poll(() => shown(first, 'state')).toBe('waiting live');
  const second = await openTab(context, ana);
  await expect.poll(() => shown(second, 'circles')).toBe('0');
  await like(ben, ana);
  for (const tab of [first, second]) await expect.poll(() => shown(tab, 'circles')).toBe('1');
  expect(sockets()).toBe(1);
  const socket: Thing = {
    pages: [first, second],
    found: async () => [await shown(second, 'state')].filter((state) => state !== null),
    plant: () =>
      second.evaluate(() => {
        document.body.dataset['state'] = 'waiting live';
      }),
  };
  await neverComes('live-tabs: a socket of the second tab', socket);

  // Another browser profile is another device for the server.
  const elsewhere = await openTab(await browserOf(), ana);
  await expect.poll(() => shown(elsewhere, 'state')).toBe('waiting live');
  expect(sockets()).toBe(2);

  await first.close();
  await expect.poll(() => shown(second, 'state')).toBe('waiting live');
  await like(cleo, ana);
  for (const tab of [second, elsewhere]) await expect.poll(() => shown(tab, 'circles')).toBe('2');
  await expect.poll(sockets).toBe(2);
  await context.close();
});

test('offline and back, the tab catches up at once', { timeout: 60_000 }, async () => {
  const [ana, ben] = [await world.person('ada'), await world.person('bob')];
  const context = await browserOf();
  const tab = await openTab(context, ana);
  await expect.poll(() => shown(tab, 'state')).toBe('waiting live');
  await context.setOffline(true);
  await like(ben, ana);
  await context.setOffline(false);
  await expect.poll(() => shown(tab, 'circles')).toBe('1');
  await expect.poll(() => shown(tab, 'state')).toBe('waiting live');
  await context.close();
});
