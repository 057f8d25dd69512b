import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { circles } from '@mitto/circles/contract/circle-tables';
import { hour, second } from '@mitto/kit/time';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LocalDatabase } from '../data/local-database.ts';
import { MemoryStore, readAll } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { createSyncClient } from '../sync/create-sync-client.ts';
import { httpApi } from '../sync/http-api.fixture.ts';
import { type SyncApi, syncSchedule } from '../sync/sync-client.ts';
import { circlePlans, shownCircleMutations } from './convergence-circles.fixture.ts';

let one: World;
/** A second server on the same database. */
let other: World;
let turn = 0;

beforeAll(async () => {
  one = await startWorld();
  other = await startWorld({ database: one.database, clock: one.clock });
  // A repeating job becomes due one interval after its first run.
  await one.drain();
});
beforeEach(() => {
  turn += 1;
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const person = (name: string, world = one) => world.person(`${name}-${turn}`);
const noTimer = () => () => undefined;

class Device {
  readonly store = new MemoryStore(newMeta(circlePlans, 1));
  readonly db = new LocalDatabase({
    store: this.store,
    plans: circlePlans,
    mutations: shownCircleMutations,
    now: Date.now,
  });
  readonly refused: string[] = [];
  bytes = '';

  /** A tab of this device, connected to one of the servers. */
  tab(api: SyncApi) {
    return createSyncClient({
      store: this.store,
      plans: circlePlans,
      schema: 1,
      api,
      clock: { now: Date.now, after: noTimer },
      onState: () => undefined,
      onRefused: ({ mid }) => this.refused.push(mid),
      onMismatch: (tables) => expect(tables).toEqual([]),
    });
  }

  /** Returns all text that was received over HTTP, and all that is stored. */
  async everyByte(): Promise<string> {
    const stored = await readAll(this.store, circlePlans);
    const inFull = (_key: string, value: unknown) => (value instanceof Map ? [...value] : value);
    return this.bytes + JSON.stringify(stored, inFull);
  }
}

const callThrough = (world: World, { tokens }: TestPerson): TestPerson['call'] => {
  const { bearer } = tokens;
  return (name, input, options) => world.anonymous.call(name, input, { bearer, ...options });
};

/** Loses every second answer on its way back from the server. */
function forgetful(api: SyncApi): SyncApi {
  let pushes = 0;
  return {
    ...api,
    async pushMany(request) {
      const pushed = await api.pushMany(request);
      pushes += 1;
      if (pushes % 2 === 1) throw new TypeError('Failed to fetch');
      return pushed;
    },
  };
}

test('60 likes replayed from an outbox through two servers, answers lost: 40 count, 20 come back and are shown [law 1.34]', {
  timeout: 120_000,
}, async () => {
  const ana = await person('ana');
  const device = new Device();
  for (let index = 0; index < 60; index += 1) {
    const { uid } = await person(`liked-${index}`);
    await device.db.run(circleMutations.likes, { uid });
  }
  const tabs = [one, other].map((world) => device.tab(forgetful(httpApi(callThrough(world, ana)))));
  const untilQuiet = async () => {
    for (let isQuiet = false; !isQuiet; ) {
      const ended = await Promise.allSettled(tabs.map((tab) => tab.syncNow()));
      isQuiet = ended.every(({ status }) => status === 'fulfilled');
    }
  };
  await untilQuiet();
  const { waiting, sent, refused } = await device.db.outbox();
  expect([waiting.length, sent.length, refused.length]).toEqual([0, 0, 20]);
  for (const item of refused) expect(item).toMatchObject({ code: 'too-many', op: 'likes' });
  for (const { countDown } of refused) expect(countDown).toBeGreaterThan(0);
  expect(device.refused.toSorted()).toEqual(refused.map(({ mid }) => mid).toSorted());
  expect(await device.db.find(circles)).toHaveLength(40);
  expect((await ana.call('databaseNumRows', { table: 'circles' })).result.count).toBe(40);
  // Only the refused entry that was shown to the member is removed.
  await device.db.forgetRefused(refused[0]?.mid ?? '');
  expect((await device.db.outbox()).refused).toHaveLength(19);
});

async function doTask(by: TestPerson, op: keyof typeof circleMutations, uid: string): Promise<void> {
  await act(by, op, circleMutations[op].table, { uid });
}

test('two devices that like the same one offline make one like, and neither stays pending [law 4.4]', async () => {
  const [ana, liked] = [await person('ana'), await person('liked')];
  const devices = [new Device(), new Device()];
  for (const { db } of devices) await db.run(circleMutations.likes, { uid: liked.uid });
  for (const device of devices) await device.tab(httpApi(ana.call)).syncNow();
  for (const device of devices) {
    await device.tab(httpApi(ana.call)).syncNow();
    expect(await device.db.find(circles)).toMatchObject([{ isPending: false, row: { sid: liked.uid } }]);
    expect(await device.db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [] });
  }
});

test('no byte over HTTP or in the store of a standard member names who likes or visits them, until premium does [law 2.7]', async () => {
  const [ben, fans] = [await person('ben'), [await person('fan'), await person('guest')]];
  const [fan, guest] = fans;
  if (!fan || !guest) throw new Error('Nobody likes Ben.');
  await doTask(fan, 'likes', ben.uid);
  await doTask(guest, 'visit', ben.uid);
  await one.showRedacted();
  const device = new Device();
  const hear = (text: string) => {
    device.bytes += text;
  };
  const tab = device.tab(httpApi(ben.call, hear));
  await tab.syncNow();
  for (const table of ['circles', 'visitors', 'favorite']) {
    hear((await ben.call('databaseFetch', { table })).text);
    hear((await ben.call('databaseNumRows', { table })).text);
  }
  hear((await ben.call('databaseResource', {})).text);
  for (const { uid } of fans)
    hear((await ben.call('databaseQuery', { id: 'inCircles', values: { uid } })).text);
  hear((await ben.call('userInfo', {})).text);
  const asked = new RegExp(fans.map(({ uid, username, email }) => `${uid}|${username}|${email}`).join('|'));
  expect(await device.everyByte()).not.toMatch(asked);
  expect((await device.db.find(circles)).map(({ row }) => row.isRedacted)).toEqual([true]);

  // Rows that premium makes visible come with the next poll, and no redacted copy stays beside them.
  const admin = await one.person(`admin-${turn}`, { isAdmin: true });
  const premiumUntil = one.clock.now() + hour;
  const givenAt = performance.now();
  await admin.call('changeEntitlement', { uid: ben.uid, reason: 'For a test.', premiumUntil });
  await tab.syncNow();
  expect(performance.now() - givenAt).toBeLessThan(2000);
  expect((await device.db.find(circles)).map(({ row }) => row.fid)).toEqual([fan.uid]);
  expect(await device.everyByte()).toContain(guest.uid);
});

test('who was shown by premium is gone from the device with the first poll after it ended, before any job has run [law 2.9]', async () => {
  const [ben, fan] = [await person('ben'), await person('fan')];
  await doTask(fan, 'likes', ben.uid);
  await doTask(fan, 'visit', ben.uid);
  const admin = await one.person(`admin-${turn}`, { isAdmin: true });
  const premiumUntil = one.clock.now() + 10 * second;
  await admin.call('changeEntitlement', { uid: ben.uid, reason: 'For a test.', premiumUntil });
  const device = new Device();
  const tab = device.tab(httpApi(ben.call));
  await tab.syncNow();
  expect(await device.everyByte()).toContain(fan.uid);
  // The next poll comes within a minute, and must remove the person.
  expect(syncSchedule.atTheHead).toBeLessThanOrEqual(60_000);
  one.clock.advance(10 * second);
  await one.showRedacted();
  await tab.syncNow();
  expect(await device.everyByte()).not.toContain(fan.uid);
  expect((await device.db.find(circles)).map(({ row }) => row.isRedacted)).toEqual([true]);
});
