import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyDatabase } from '../late-things.ts';
import { neverComes, type Thing } from '../never-comes.ts';
import { sharedBrowser } from '../open-browser.ts';
import { bundleTab, databases, hookValues, isState, tell } from './tab-steps.ts';

let world: World;
let browser: Browser;
let script: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  [world, browser, script] = await Promise.all([startWorld({ clock }), sharedBrowser(), bundleTab()]);
});
afterAll(async () => {
  await world.close();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

async function device(): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.route('**/tab.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  contexts.push(context);
  return context;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${world.url}/dev/outbox`);
  await page.addScriptTag({ url: '/tab.js', type: 'module' });
  await page.locator('body[data-state]').waitFor();
  return page;
}

async function signedIn(
  person: TestPerson,
  keeping: 'window' | 'device' | 'nothing' = 'device',
): Promise<Page> {
  const page = await openTab(await device());
  await tell(page, 'login', person.email, person.password, keeping);
  await isState(page, 'ready');
  return page;
}

const long = { timeout: 60_000 };

test(
  'a like shows at once, reaches the other device, and one too many comes back with its sentence',
  long,
  async () => {
    const [ana, ben, cleo, admin] = await Promise.all([
      world.person('ana'),
      world.person('ben'),
      world.person('cleo'),
      world.person('admin', { isAdmin: true }),
    ]);
    const { result } = await admin.call('readConfiguration', {});
    const { services } = result.restrictions;
    const limits = Object.fromEntries(
      Object.entries(services).map(([task, { timeout }]) => [task, { limit: 1, timeout }]),
    );
    const changed = await admin.call('updateConfiguration', {
      version: result.version,
      reason: 'For a test.',
      changes: { restrictions: { ...result.restrictions, chat: { waitTime: 60 }, services: limits } },
    });
    expect(changed.status).toBe(200);

    const [phone, laptop] = [await signedIn(ana), await signedIn(ana)];
    await expect
      .poll(async () => (await hookValues(laptop)).sync)
      .toMatchObject({ isLive: true, isComplete: true });
    await phone.context().setOffline(true);
    await tell(phone, 'like', ben.uid);
    await expect
      .poll(() => hookValues(phone))
      .toMatchObject({
        circles: [{ sid: ben.uid, isPending: true }],
        pending: ['waiting'],
        sync: { unsent: 1, isOnline: false },
      });
    await phone.context().setOffline(false);
    for (const page of [phone, laptop]) {
      await expect
        .poll(() => hookValues(page))
        .toMatchObject({ circles: [{ sid: ben.uid, isPending: false }], pending: [], sync: { unsent: 0 } });
    }
    await tell(phone, 'like', cleo.uid);
    await expect
      .poll(() => hookValues(phone))
      .toMatchObject({
        circles: [{ sid: ben.uid, isPending: false }],
        refused: [
          {
            given: { uid: cleo.uid },
            code: 'too-many',
            sentence: 'You have exceeded your limit, please wait...',
            seconds: 43_200,
          },
        ],
      });
    await tell(phone, 'forget');
    await expect.poll(async () => (await hookValues(phone)).refused).toEqual([]);
  },
);

test(
  'what is written without a network waits in every tab, also after its own was killed, and arrives',
  long,
  async () => {
    const dora = await world.person('dora');
    const first = await signedIn(dora);
    const second = await openTab(first.context());
    await isState(second, 'ready');
    // Only one tab syncs. It reports the state of the sync to the other tab.
    for (const page of [first, second])
      await expect
        .poll(async () => (await hookValues(page)).sync)
        .toMatchObject({ isLive: true, keeping: 'best-effort' });
    await first.context().setOffline(true);
    await tell(first, 'write', 'from a train');
    await expect
      .poll(() => hookValues(second))
      .toMatchObject({
        written: [{ text: 'from a train', isPending: true }],
        sync: { unsent: 1 },
      });
    await first.close();
    await second.context().setOffline(false);
    await expect
      .poll(() => hookValues(second))
      .toMatchObject({
        written: [{ text: 'from a train', isPending: false }],
        sync: { unsent: 0, isLive: true },
      });
    const { result } = await dora.call('databaseFetch', { table: 'feedback' });
    expect(result.map(({ row }) => row?.['likeMost'])).toEqual(['from a train']);
  },
);

test(
  'logging out takes it off the device in every tab; who signs in next has a database of their own',
  long,
  async () => {
    const [eva, finn] = [await world.person('eva'), await world.person('finn')];
    const first = await signedIn(eva);
    const second = await openTab(first.context());
    await isState(second, 'ready');
    await tell(first, 'write', 'mine alone');
    await expect.poll(async () => (await hookValues(second)).sync).toMatchObject({ unsent: 0 });
    expect(await databases(first)).toEqual([`mitto/${eva.uid}`]);
    await tell(first, 'logout');
    for (const page of [first, second]) await isState(page, 'none');
    await expect.poll(() => databases(first)).toEqual([]);
    await tell(first, 'login', finn.email, finn.password, 'device');
    await isState(first, 'ready');
    expect(await databases(first)).toEqual([`mitto/${finn.uid}`]);
    const another: Thing = {
      pages: [first],
      found: async () => (await hookValues(first)).written,
      plant: () => tell(first, 'write', 'Planted'),
    };
    await neverComes('device-data: what another member wrote on the device', another);
  },
);

test('removed from another device, its tabs are empty within 5 s', long, async () => {
  const gina = await world.person('gina');
  const removed = await signedIn(gina);
  const other = await openTab(removed.context());
  await isState(other, 'ready');
  await expect.poll(async () => (await hookValues(removed)).sync).toMatchObject({ isLive: true });
  const { result } = await gina.call('devices', {});
  const there = result.find(({ isCurrent }) => !isCurrent);
  await gina.call('removeDevice', { deviceId: there?.deviceId ?? '' });
  const patient = { timeout: 5000, interval: 50 };
  for (const page of [removed, other])
    await expect.poll(() => page.locator('body').getAttribute('data-state'), patient).toBe('none');
  await expect.poll(() => databases(removed)).toEqual([]);
});

test('set aside it is closed and stays; gone on with, it is there at once', long, async () => {
  const hana = await world.person('hana');
  const page = await signedIn(hana);
  await tell(page, 'write', 'before the pause');
  const written = [{ text: 'before the pause', isPending: false }];
  await expect.poll(() => hookValues(page)).toMatchObject({ written, sync: { isComplete: true } });
  await tell(page, 'setAside');
  await isState(page, 'none');
  expect(await databases(page)).toEqual([`mitto/${hana.uid}`]);
  await tell(page, 'resume');
  await isState(page, 'ready');
  await expect.poll(() => hookValues(page)).toMatchObject({ written });
});

test('kept nowhere by choice, it works, says so, and leaves no database behind', long, async () => {
  const page = await signedIn(await world.person('ivo'), 'nothing');
  await tell(page, 'write', 'on a library’s machine');
  await expect
    .poll(() => hookValues(page))
    .toMatchObject({
      written: [{ text: 'on a library’s machine', isPending: false }],
      sync: { keeping: 'memory', unsent: 0 },
    });
  await neverComes('device-data: a database where nothing is to be kept', anyDatabase(page));
});

test(
  'while the account is paused nothing comes by itself; what is written goes, and news with the return',
  long,
  async () => {
    const [june, kim] = [await world.person('june'), await world.person('kim')];
    const page = await signedIn(june);
    await expect.poll(async () => (await hookValues(page)).sync).toMatchObject({ isLive: true });
    await tell(page, 'rest', false);
    await expect.poll(async () => (await hookValues(page)).sync).toMatchObject({ isLive: false });
    await act(june, 'likes', 'circles', kim);
    await tell(page, 'write', 'still here');
    await expect
      .poll(() => hookValues(page))
      .toMatchObject({ written: [{ text: 'still here', isPending: false }] });
    await tell(page, 'rest', true);
    await expect
      .poll(() => hookValues(page))
      .toMatchObject({ circles: [{ sid: kim.uid }], sync: { isLive: true } });
  },
);

test('what a closed window left is swept away, but for what was never sent', long, async () => {
  const [lea, max] = [await world.person('lea'), await world.person('max')];
  const page = await signedIn(lea, 'window');
  await expect.poll(async () => (await hookValues(page)).sync).toMatchObject({ isComplete: true });
  const context = page.context();
  await page.close();
  const next = await openTab(context);
  await tell(next, 'login', max.email, max.password, 'window');
  await isState(next, 'ready');
  await context.setOffline(true);
  await tell(next, 'write', 'never sent');
  await tell(next, 'sweep');
  await expect.poll(() => databases(next)).toEqual([`mitto/${max.uid}`]);
  await next.close();
  await context.setOffline(false);
  const last = await openTab(context);
  await tell(last, 'sweep');
  expect(await databases(last)).toEqual([`mitto/${max.uid}`]);
  await tell(last, 'login', max.email, max.password, 'window');
  await isState(last, 'ready');
  await expect
    .poll(() => hookValues(last))
    .toMatchObject({ written: [{ text: 'never sent', isPending: false }] });
});

test(
  'a database a newer version has left is told, and the next try finds what is there then',
  long,
  async () => {
    const nora = await world.person('nora');
    const page = await openTab(await device());
    const name = `mitto/${nora.uid}`;
    await page.evaluate(
      (of) =>
        new Promise((resolve) => {
          const request = indexedDB.open(of, 9990);
          request.onsuccess = () => {
            request.result.close();
            resolve(undefined);
          };
        }),
      name,
    );
    await tell(page, 'login', nora.email, nora.password, 'device');
    await isState(page, 'failed: LocalDatabaseError: Failed to initialize DB');
    await page.evaluate((of) => void indexedDB.deleteDatabase(of), name);
    await tell(page, 'retry');
    await isState(page, 'ready');
  },
);
