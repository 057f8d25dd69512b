import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountApi } from '@mitto/account/contract/contract';
import { databaseApi } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { callOverHttp } from '@mitto/testkit/call-over-http';
import { freePort, type ServerProcess, startServerProcess } from '@mitto/testkit/server-process';
import type { ResultOf } from '@mitto/testkit/world-calls';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ensureChromium } from '../tools/chromium.ts';
import { bundleTab, isState, seen, tell } from './device-data/tab-steps.ts';
import { hasOlderBuild, unpackOlderBuild } from './older-build.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const password = 'Heron-on-one-leg-4';
const patient = { timeout: 60_000, interval: 200 };
const calls = '**/database/**';
const pushes = '**/database/push/**';

async function startServer(port: number, data: string, program?: string): Promise<ServerProcess> {
  const environment = { DATA_DIR: data, APP_ORIGIN: `http://127.0.0.1:${port}` };
  const server = await startServerProcess(port, environment, program);
  cleanups.push(() => server.kill());
  return server;
}

async function register(
  url: string,
  name: string,
  ip: string,
): Promise<{ email: string; uid: string; bearer: string }> {
  const email = `${name}@people.example`;
  const added = await callOverHttp(
    url,
    accountApi.addUser,
    { records: [{ email, password }] },
    { ip, idempotencyKey: newId() },
  );
  if (added.status !== 200) throw new Error(`${email} could not register: ${added.text}`);
  const signedIn = await callOverHttp<ResultOf<'authorize'>>(
    url,
    accountApi.authorize,
    { email, password },
    { ip },
  );
  if (signedIn.status !== 200 || signedIn.result.disabled) {
    throw new Error(`${email} could not sign in: ${signedIn.text}`);
  }
  const { bearer } = signedIn.result.tokens;
  const me = await callOverHttp<ResultOf<'userInfo'>>(url, accountApi.userInfo, {}, { bearer });
  return { email, uid: me.result.uid, bearer };
}

/** Starts the browser of the device, with the code of one build in its page. */
async function openDevice(
  profile: string,
  url: string,
  script: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium here: set CHROME_PATH.');
  // A service worker would go on showing the older build, until its member accepts the update.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    serviceWorkers: 'block',
  });
  cleanups.push(() => context.close());
  await context.route('**/tab.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/dev/outbox`);
  await page.addScriptTag({ url: '/tab.js', type: 'module' });
  await page.locator('body[data-state]').waitFor();
  return { context, page };
}

/** Texts of the member's feedback and members whom they like, as the server has them. */
async function onServer(url: string, bearer: string): Promise<{ texts: unknown[]; liked: unknown[] }> {
  const rowsOf = async (table: string) => {
    const { result } = await callOverHttp<ResultOf<'databaseFetch'>>(
      url,
      databaseApi.databaseFetch,
      { table, limit: 100 },
      { bearer },
    );
    return result.map(({ row }) => row ?? {});
  };
  const [feedback, circles] = [await rowsOf('feedback'), await rowsOf('circles')];
  return { texts: feedback.map((row) => row['likeMost']).sort(), liked: circles.map((row) => row['sid']) };
}

const law = 'a device of an older build opens with this one, loses nothing and sends everything once';

test.skipIf(!hasOlderBuild)(
  hasOlderBuild ? law : `${law} (skipped: this clone lacks the commit of the older build; fetch its history)`,
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mitto-older-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const [older, data, profile] = ['older', 'data', 'profile'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const made of [older, data]) mkdirSync(made);
    unpackOlderBuild(older);
    const port = await freePort();
    const olderTab = await bundleTab(join(older, 'e2e/device-data/tab.tsx'));
    const tab = await bundleTab();
    expect(tab).not.toBe(olderTab);

    const olderServer = await startServer(port, data, join(older, 'apps/server/src/main.ts'));
    const { url } = olderServer;
    const ana = await register(url, 'ana', '10.0.0.1');
    const ben = await register(url, 'ben', '10.0.0.2');
    const before = await openDevice(profile, url, olderTab);
    await tell(before.page, 'login', ana.email, password, 'device');
    await isState(before.page, 'ready');
    await tell(before.page, 'write', 'online');
    await expect.poll(async () => (await onServer(url, ana.bearer)).texts, patient).toEqual(['online']);
    await expect.poll(async () => (await seen(before.page)).sync, patient).toMatchObject({ unsent: 0 });
    // The server gets this one, and the device never hears of it.
    await before.context.route(pushes, async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort();
    });
    await tell(before.page, 'write', 'without an answer');
    await expect
      .poll(async () => (await onServer(url, ana.bearer)).texts, patient)
      .toEqual(['online', 'without an answer']);
    await before.context.route(calls, (route) => route.abort());
    await before.context.setOffline(true);
    await tell(before.page, 'write', 'offline');
    await tell(before.page, 'like', ben.uid);
    await expect.poll(async () => (await seen(before.page)).sync, patient).toMatchObject({ unsent: 3 });
    await before.context.close();
    await olderServer.stop();

    const server = await startServer(port, data);
    expect(server.url).toBe(url);
    const after = await openDevice(profile, url, tab);
    await isState(after.page, 'ready');
    await expect
      .poll(() => seen(after.page), patient)
      .toMatchObject({
        circles: [{ sid: ben.uid, isPending: false }],
        pending: [],
        refused: [],
        sync: { unsent: 0, isComplete: true },
      });
    const { written } = await seen(after.page);
    const texts = ['offline', 'online', 'without an answer'];
    expect(written.map((one) => JSON.stringify(one)).sort()).toEqual(
      texts.map((text) => JSON.stringify({ text, isPending: false })),
    );
    expect(await onServer(url, ana.bearer)).toEqual({ texts, liked: [ben.uid] });
  },
);
