import { expect, test } from 'vitest';
import { openApp, signInAsNew } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { startSite } from './start-site.ts';
import { untilInPage } from './until-in-page.ts';

atSite({ start: () => startSite({}) });

const kB = 1000;

test('the log-in screen weighs at most 110 kB of script and 10 kB of style, as they go over the wire', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
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
  expect(weights['Script']).toBeLessThanOrEqual(110 * kB);
  expect(weights['Stylesheet'] ?? 0).toBeLessThanOrEqual(10 * kB);
  // Size of the document with all inlined content. It must fit into the first fourteen packets.
  expect(weights['Document']).toBeLessThanOrEqual(15 * kB);
  await page.context().close();
});

interface Fetched {
  readonly before: Readonly<Record<string, number>>;
}

/**
 * Script that returns the scripts requested before the first page was shown, with their transfer sizes, and
 * the names of those requested after it.
 */
const fetched = `(() => {
  const shown = performance.getEntriesByName('first page')[0].startTime;
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const nameOf = ({ name }) => name.replace(/^.*\\/|-.{7}\\.js$/g, '');
  return {
    before: Object.fromEntries(scripts.filter((one) => one.startTime < shown).map((one) => [nameOf(one), one.transferSize])),
    after: scripts.filter((one) => one.startTime >= shown).map(nameOf),
  };
})()`;

test.each(['hash', 'path'] as const)(
  'a member’s first card weighs at most 143 kB of script in %s mode; the sync and what lies above the page come after it',
  { timeout: 60_000 },
  async (routing) => {
    const site = routing === 'hash' ? world : await startSite({}, routing);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
    });
    const welcome = await context.newPage();
    await signInAsNew(welcome, site, false);
    const address = welcome.url();
    await untilInPage(welcome, "performance.getEntriesByName('first page').length > 0");
    await welcome.goto('about:blank');
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(address);
    await page.getByRole('heading', { name: /^People / }).waitFor();
    await untilInPage(page, `['above', 'sync'].every((name) => (${fetched}).after.includes(name))`);
    const { before } = await page.evaluate<Fetched>(fetched);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['react', 'first', 'inside', 'kept', 'home']));
    // Size of the scripts before the first page: 150 kB would be good, and 185 kB too much. This limit may
    // only be lowered.
    const sum = Object.values(before).reduce((whole, one) => whole + one, 0);
    expect(sum, JSON.stringify(before)).toBeGreaterThan(100 * kB);
    expect(sum, JSON.stringify(before)).toBeLessThanOrEqual(143 * kB);
    await context.close();
    if (site !== world) await site.close();
  },
);

test('the script that runs before the first paint is at most 1 kB', async () => {
  const page = await (await fetch(world.url, { headers: { accept: 'text/html' } })).text();
  const [script, ...others] = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  expect([script?.[1], others]).toEqual(['', []]);
  expect(script?.[2]?.length).toBeGreaterThan(500);
  expect(script?.[2]?.length).toBeLessThanOrEqual(1024);
});

test('what a device keeps of the app is at most 500 kB, with no map and nothing of the gallery', async () => {
  const worker = await (await fetch(`${world.url}/service-worker.js`)).text();
  const files = [...new Set(worker.match(/\/web\/[\w.-]+\.\w+/g))];
  expect(files.filter((file) => /maplibre|map-engine|world|gallery|\.txt$/.test(file))).toEqual([]);
  expect(
    files.filter((file) => file.endsWith('.svg')).map((file) => file.replace(/-[\w-]{6}\./, '.')),
  ).toEqual(['/web/app-icon.svg']);
  const weights = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(world.url + file, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  const sum = weights.reduce((whole, one) => whole + one, 0);
  expect(files.length).toBeGreaterThan(30);
  expect(sum).toBeLessThanOrEqual(500 * kB);
});

test('the gallery is a page of its own outside production', { timeout: 60_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${world.url}/#!/gallery`);
  await page.getByRole('heading', { name: 'Widgets', level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10);
  await page.context().close();
});
