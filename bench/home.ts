import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '../apps/server/src/demo/demo-password.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { Trouble } from '../tools/trouble.mjs';
import { buildForProduction } from './web/run/build-for-production.ts';
import { startServer } from './web/run/start-server.ts';

/**
 * Measures a member's home on a phone. First visit: time of the largest paint, over a slow mobile network
 * (150 ms, 1.6 Mbit/s) at a quarter of the processor speed, and the time until the card with that picture can
 * be swiped (printed without a goal). Second visit: time until the cached people are shown without a network.
 * Log-in with a form that is filled in at once, over a line of 400 ms and 400 kbit/s: time from the button to the
 * picture of the first card. The results are medians of the rounds.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const goals = { cold: 2000, offline: 1000, logIn: 5000 } as const;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const mobile: Line = { latency: 150, down: 1.6, up: 0.75 };
const slow: Line = { latency: 400, down: 0.4, up: 0.4 };
const firstCard = '[data-card="0"] img';
/**
 * Script that records when the picture of the first card has loaded. The loop runs inside the page, because
 * its content security policy forbids the bench to evaluate code at every frame.
 */
const markFirstCard = `(() => {
  const look = () => {
    const photo = document.querySelector('${firstCard}');
    if (photo?.complete && photo.naturalWidth > 0) performance.mark('first card');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;
const firstCardAt = "performance.getEntriesByName('first card')[0]?.startTime ?? null";
const largestPaint = `new Promise((resolve) => {
  let last = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(Math.round(last)), 1500);
})`;

await buildForProduction();
const executablePath = await ensureChromium();
if (executablePath === undefined) throw new Trouble('There is no Chromium to measure in: set CHROME_PATH.');
const site = await startServer({});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const session = await signIn(browser);
  await untilPictured(browser, session);
  await untilQuiet();
  const cold: Cold[] = [];
  const offline: number[] = [];
  const logIn: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    cold.push(await measureCold(browser, session));
    offline.push(await measureOffline(browser, session));
    logIn.push(await measureLogIn(browser));
    const { paint, card } = cold.at(-1) ?? {};
    console.log(
      `round ${round + 1} of ${runs}: cold ${paint} ms, card ${card} ms, offline ${offline.at(-1)} ms, log-in ${logIn.at(-1)} ms`,
    );
  }
  tell(
    'largest paint of a first visit, 150 ms and 1.6 Mbit/s, processor 1/4',
    median(cold.map(({ paint }) => paint)),
    goals.cold,
  );
  console.log(`       the card of it can be swiped: ${median(cold.map(({ card }) => card))} ms`);
  tell('first card of a second visit without a network, processor 1/4', median(offline), goals.offline);
  tell('first card after the log-in, 400 ms and 400 kbit/s', median(logIn), goals.logIn);
  console.log(`load ${loadavg()[0]?.toFixed(1)} over the last minute`);
} finally {
  await browser.close();
  await site.stop();
}

function tell(what: string, value: number, most: number): void {
  console.log(`${value <= most ? 'met   ' : 'MISSED'} ${what}: ${value} ms, at most ${most}`);
  if (value > most) process.exitCode = 1;
}

function median(all: readonly number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Signs in once with "Keep me signed in" and returns the stored session. Later visits start with this
 * session.
 */
async function signIn(on: Browser): Promise<string> {
  const context = await on.newContext(phone);
  const page = await context.newPage();
  await fillInForm(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('[data-card="0"]').waitFor();
  const session = await page.evaluate<string | null>("localStorage.getItem('mitto-session')");
  await context.close();
  if (session === null) throw new Error('The session was not kept.');
  return session;
}

/** Opens the log-in form and fills it in, with "Keep me signed in". */
async function fillInForm(page: Page): Promise<void> {
  await page.goto(site.url);
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
  await page.locator('[data-start]').filter({ visible: true }).first().click();
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).fill('demo@mitto.example');
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(demoPassword);
  await page.getByLabel('Keep me signed in').check();
}

/**
 * Waits until the first card has a picture. The server draws the pictures of the demo people after its start.
 */
async function untilPictured(on: Browser, session: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const context = await visit(on, session);
    const page = await context.newPage();
    await page.goto(`${site.url}/#!/home`);
    await page.locator('[data-card="0"] h3').waitFor();
    const isThere = (await page.locator(firstCard).count()) > 0;
    await context.close();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  throw new Error('Nobody has a picture.');
}

/**
 * Waits until the load of the machine is low. The server draws more pictures in the background, which must
 * not disturb the measurement.
 */
async function untilQuiet(): Promise<void> {
  for (let look = 0; look < 60 && (loadavg()[0] ?? 0) > 1; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 4000));
  }
}

async function visit(on: Browser, session: string): Promise<BrowserContext> {
  const context = await on.newContext(phone);
  await context.addInitScript(`localStorage.setItem('mitto-session', ${JSON.stringify(session)})`);
  return context;
}

interface Line {
  /** In ms. */
  readonly latency: number;
  /** In Mbit/s. */
  readonly down: number;
  readonly up: number;
}

async function narrow(page: Page, { latency, down, up }: Line): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const perSecond = (megabits: number) => (megabits * 1_000_000) / 8;
  const speeds = { downloadThroughput: perSecond(down), uploadThroughput: perSecond(up) };
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', { offline: false, latency, ...speeds });
}

async function slowDown(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function measureLogIn(on: Browser): Promise<number> {
  const context = await on.newContext(phone);
  const page = await context.newPage();
  await narrow(page, slow);
  await fillInForm(page);
  await page.evaluate(markFirstCard);
  const from = await page.evaluate<number>('performance.now()');
  await page.getByRole('button', { name: 'Log in' }).click();
  const at = await firstCardOf(page);
  await context.close();
  return Math.round(at - from);
}

/** Time at which the picture of the first card was there. */
async function firstCardOf(page: Page): Promise<number> {
  for (let look = 0; look < 300; look += 1) {
    await page.waitForTimeout(100);
    const at = await page.evaluate<number | null>(firstCardAt);
    if (at !== null) return at;
  }
  throw new Error('There was no card within 30 s.');
}

interface Cold {
  readonly paint: number;
  readonly card: number;
}

async function measureCold(on: Browser, session: string): Promise<Cold> {
  const context = await visit(on, session);
  const page = await context.newPage();
  await slowDown(page);
  await narrow(page, mobile);
  await page.addInitScript(markFirstCard);
  await page.goto(`${site.url}/#!/home`);
  await page.locator(firstCard).waitFor();
  const paint = await page.evaluate<number>(largestPaint);
  const card = Math.round((await page.evaluate<number | null>(firstCardAt)) ?? Number.NaN);
  await context.close();
  return { paint, card };
}

async function measureOffline(on: Browser, session: string): Promise<number> {
  const context = await visit(on, session);
  const first = await context.newPage();
  await first.goto(`${site.url}/#!/home`);
  await first.locator(firstCard).waitFor();
  await first.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The app and its pictures are cached shortly after they are shown.
  await first.waitForTimeout(4000);
  await first.close();
  await context.setOffline(true);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(markFirstCard);
  await page.goto(`${site.url}/#!/home`);
  const at = await firstCardOf(page);
  await context.close();
  return Math.round(at);
}
