import { circles } from '@mitto/circles/contract/circle-tables';
import { newId } from '@mitto/kit/ids';
import { createFaultProxy, type FaultProxy } from '@mitto/testkit/fault-proxy';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Patch } from '../outbox/outbox-item.ts';
import {
  type LiveDevice,
  type LiveDeviceOptions,
  liveDevice,
  realClock,
} from './live-device-of-the-tests.ts';

let world: World;
/** A server on the same database that lets no socket in, and whose hints the other one does not hear. */
let closed: World;
let proxy: FaultProxy;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
const started: LiveDevice[] = [];

beforeAll(async () => {
  world = await startWorld({ passwords: 'quick' });
  closed = await startWorld({
    database: world.database,
    clock: world.clock,
    limits: { openings: { perSecond: 0.001, burst: 0 } },
  });
  proxy = await createFaultProxy(Number(new URL(world.url).port));
  await world.drain();
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterEach(async () => {
  for (const { client } of started.splice(0)) client.stop();
  await proxy.set({});
});
afterAll(async () => {
  await proxy.close();
  await closed.close();
  await world.close();
});

function device(options: LiveDeviceOptions = {}, at = world): LiveDevice {
  const made = liveDevice(at, ana, options);
  started.push(made);
  return made;
}

/** Passes time on the device's clock whenever it waits for something due within a second, until this holds. */
async function until(one: LiveDevice, isSo: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      if (!isSo() && (one.timer.nextIn ?? Number.POSITIVE_INFINITY) <= 1000)
        one.timer.pass(one.timer.nextIn ?? 0);
      return isSo();
    })
    .toBe(true);
}

const isAtRest = ({ client, timer }: LiveDevice) =>
  client.state.isLive && client.state.phase === 'waiting' && (timer.nextIn ?? 0) > 10_000;

/** Connected, and fetched once more since. */
async function live(options: LiveDeviceOptions = {}): Promise<LiveDevice> {
  const one = device(options);
  one.client.start();
  await until(one, () => isAtRest(one));
  return one;
}

/** Passes the time until the next heartbeat. */
function beat({ timer }: LiveDevice): void {
  timer.pass(timer.nextIn ?? 0);
}

async function likesAna(at = world): Promise<void> {
  const { error } = await at.anonymous.call(
    'databasePushMany',
    {
      clientId: newId(),
      schema: 1,
      transactions: {
        circles: [{ mid: newId(), n: 1, op: 'likes', ref: null, changes: { uid: ana.uid } }],
      },
    },
    { bearer: ben.tokens.bearer },
  );
  if (error) throw new Error(error.code);
}

/** As one who taps the heart does. */
async function likesBen({ store, timer }: LiveDevice, patches: readonly Patch[] = []): Promise<void> {
  const entry = {
    mid: newId(),
    n: null,
    op: 'likes',
    table: 'circles',
    ref: null,
    changes: { uid: ben.uid },
  };
  await store.write((tx) =>
    tx.addToOutbox({ ...entry, patches, state: 'queued', rekeys: 0, at: timer.time }),
  );
}

/** Everything is, and nothing of it was refused. */
async function isAllSent(one: LiveDevice): Promise<boolean> {
  await until(one, () => isAtRest(one));
  const { waiting, sent, refused } = await one.db.outbox();
  expect(refused).toEqual([]);
  return waiting.length + sent.length === 0;
}

const shown = async ({ db }: LiveDevice) => (await db.find(circles)).length;

test('what happens elsewhere is here without being asked for', async () => {
  const one = await live();
  const before = one.pulls();
  await likesAna();
  await expect.poll(() => shown(one)).toBe(1);
  expect(one.pulls()).toBe(before);
  expect(one.client.state).toMatchObject({ isLive: true, phase: 'waiting' });
});

test('news that could not be kept is fetched, and the next comes by the socket again', async () => {
  const one = await live();
  const write = one.store.write.bind(one.store);
  Object.assign(one.store, {
    write: async () => {
      Object.assign(one.store, { write });
      throw new Error('no room for a moment');
    },
  });
  await likesAna();
  await expect
    .poll(async () => {
      await until(one, () => isAtRest(one));
      return await shown(one);
    })
    .toBe(1);
  ben = await world.person(`cleo-${turn}`);
  const before = one.pulls();
  await likesAna();
  await expect.poll(() => shown(one)).toBe(2);
  expect(one.pulls()).toBe(before);
});

test('while the socket stands nothing is asked for but by heartbeats', async () => {
  const one = await live();
  const before = one.pulls();
  beat(one);
  for (let beats = 1; beats <= 6; beats += 1) {
    await expect.poll(() => one.timer.nextIn).toBe(25_000);
    one.timer.pass(25_000);
    await expect.poll(() => one.client.state.headAt).toBe(one.timer.time);
  }
  expect(one.pulls()).toBe(before);
});

test('a push that was lost is noticed within one heartbeat', async () => {
  const one = await live();
  await likesAna(closed);
  const before = one.pulls();
  expect(await shown(one)).toBe(0);
  beat(one);
  await until(one, () => one.pulls() > before);
  await expect.poll(() => shown(one)).toBe(1);
});

test('what a tab wrote that ended before it could say so is sent within one heartbeat', async () => {
  const one = await live();
  await likesBen(one);
  expect(one.client.state).toMatchObject({ isLive: true, phase: 'waiting' });
  beat(one);
  await expect.poll(() => isAllSent(one)).toBe(true);
});

test('what one does while the socket stands is sent, and nothing is fetched for it', async () => {
  const one = await live();
  const before = one.pulls();
  for (let time = 0; time < 3; time += 1) {
    ben = await world.person(`liked-${turn}-${time}`);
    await likesBen(one);
    one.client.nudge();
    await expect.poll(() => isAllSent(one)).toBe(true);
    await expect.poll(() => shown(one)).toBe(time + 1);
  }
  expect(one.pulls()).toBe(before);
  // What happens elsewhere goes on being told.
  await likesAna();
  await expect.poll(() => shown(one)).toBe(3);
  await expect
    .poll(async () => (await one.db.find(circles)).filter(({ row }) => row['connected']).length)
    .toBe(1);
  expect(one.pulls()).toBe(before);
});

test('what one did that shows more than its answer is fetched for, until it has come', async () => {
  const one = await live();
  const before = one.pulls();
  await likesBen(one, [{ table: 'circles', ref: newId(), kind: 'patch', columns: {} }]);
  one.client.nudge();
  await expect.poll(() => isAllSent(one)).toBe(true);
  expect(one.pulls()).toBeGreaterThan(before);
  expect(await one.store.read((tx) => tx.outbox())).toEqual([]);
});

test('what a server had not heard of comes with the next that it tells', async () => {
  const one = await live();
  const before = one.pulls();
  await likesAna(closed);
  ben = await world.person(`ben-too-${turn}`);
  await likesBen(one);
  one.client.nudge();
  await expect.poll(() => isAllSent(one)).toBe(true);
  await expect.poll(() => shown(one)).toBe(2);
  expect(one.pulls()).toBe(before);
});

test('news that begins elsewhere is fetched instead', async () => {
  const one = await live();
  const tab = device({ store: one.store, clock: realClock });
  await likesAna(closed);
  // The store has gone on by the other tab's fetch; what the socket tells next begins behind that.
  await tab.client.syncNow();
  const before = one.pulls();
  ben = await world.person(`ben-too-${turn}`);
  await likesAna();
  await until(one, () => one.pulls() > before);
  await expect.poll(() => shown(one)).toBe(2);
});

test('out of sight the heart beats every 300 s', async () => {
  const one = device({ ways: { isInSight: () => false } });
  one.client.start();
  await until(one, () => isAtRest(one));
  expect(one.timer.asked).toContain(300_000);
  expect(one.timer.asked).not.toContain(25_000);
});

test('a heartbeat without an answer for 3 s opens the socket anew, and what happened meanwhile is fetched', async () => {
  const one = await live({ socketPort: proxy.port });
  await proxy.set({ mode: 'half-open' });
  await likesAna(closed);
  beat(one);
  expect(one.timer.nextIn).toBe(3000);
  one.timer.pass(3000);
  expect(one.client.state.isLive).toBe(false);
  await proxy.set({});
  expect(one.timer.nextIn).toBe(1500);
  one.timer.pass(1500);
  await until(one, () => isAtRest(one));
  expect(one.dials()).toBe(2);
  expect(await shown(one)).toBe(1);
});

test('back in sight or online it tries the line at once', async () => {
  const one = await live({ socketPort: proxy.port });
  const before = one.pulls();
  one.client.resume();
  await until(one, () => one.pulls() > before);
  expect(one.client.state.isLive).toBe(true);
  proxy.cutAll();
  await expect.poll(() => one.client.state.isLive).toBe(false);
  one.client.resume();
  await until(one, () => one.client.state.isLive);
});

test('a server that lets no socket in is polled, with three redials before and one look every 300 s', async () => {
  const one = device({}, closed);
  one.client.start();
  await until(one, () => one.timer.nextIn === 1500);
  expect(one.client.state).toMatchObject({ isLive: false, phase: 'waiting' });
  for (let redial = 1; redial <= 3; redial += 1) {
    await expect.poll(() => one.timer.nextIn).toBe(1500);
    one.timer.pass(1500);
    await expect.poll(() => one.dials()).toBe(redial + 1);
  }
  // Given up: polled at once, then every minute.
  await expect.poll(() => one.timer.nextIn).toBe(1000);
  let before = one.pulls();
  one.timer.pass(1000);
  await expect.poll(() => one.pulls()).toBe(before + 1);
  for (let minute = 1; minute <= 4; minute += 1) {
    before = one.pulls();
    await expect.poll(() => one.timer.nextIn).toBe(60_000);
    one.timer.pass(60_000);
    await expect.poll(() => one.pulls()).toBe(before + 1);
  }
  expect(one.dials()).toBe(4);
  await expect.poll(() => one.timer.nextIn).toBeLessThan(60_000);
  one.timer.pass(one.timer.nextIn ?? 0);
  await expect.poll(() => one.dials()).toBe(5);
});

test('a session that ends closes the socket and pauses, and nothing is dialled in vain', async () => {
  const one = await live();
  const dials = one.dials();
  await ana.call('destroySession', {});
  await until(one, () => one.client.state.phase === 'paused');
  expect(one.client.state).toMatchObject({ isLive: false, reason: 'unauthorized' });
  expect(one.dials()).toBe(dials);
  expect(one.timer.nextIn).toBeUndefined();
});

test('a process that ends hands its sockets to another', async () => {
  const second = await startWorld({ database: world.database, clock: world.clock });
  const one = liveDevice(second, ana, {});
  started.push(one);
  one.client.start();
  await until(one, () => one.client.state.isLive);
  await second.close();
  await expect.poll(() => one.client.state.isLive).toBe(false);
  expect(one.timer.asked).toContain(1500);
});
