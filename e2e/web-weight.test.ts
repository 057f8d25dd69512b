import type { World } from '@mitto/testkit/start-world';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from './app-steps.ts';
import { openBrowser } from './open-browser.ts';
import { startSite } from './start-site.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startSite({}), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const kB = 1000;

test('the log-in screen weighs at most 115 kB of script and 10 kB of style, as they go over the wire', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map<string, string>();
  const weights: Record<string, number> = {};
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  await openApp(page, world.url);
  await page.waitForLoadState('networkidle');
  expect(weights['Script']).toBeGreaterThan(60 * kB);
  expect(weights['Script']).toBeLessThanOrEqual(115 * kB);
  expect(weights['Stylesheet'] ?? 0).toBeLessThanOrEqual(10 * kB);
  // With it, what is written into the page itself; the whole of it in the first fourteen packets.
  expect(weights['Document']).toBeLessThanOrEqual(15 * kB);
  await page.context().close();
});

test('the script that runs before the first paint is at most 1 kB', async () => {
  const page = await (await fetch(world.url, { headers: { accept: 'text/html' } })).text();
  const [boot = ''] = /\/web\/boot-[\w-]+\.js/.exec(page) ?? [];
  expect((await (await fetch(world.url + boot)).text()).length).toBeLessThanOrEqual(1024);
});
