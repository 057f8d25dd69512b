import { circles } from '@mitto/circles/contract/circle-tables';
import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import { createFaultProxy, type FaultProxy } from '@mitto/testkit/fault-proxy';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import type { Call } from '@mitto/testkit/world-calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Patch } from '../data/outbox-item.ts';
import { type LiveDevice, type LiveDeviceOptions, liveDevice } from './live-device.fixture.ts';

export let world: World;
/**
 * A second server on the same database. It accepts no sockets, and the first server receives no hints from
 * it.
 */
export let closed: World;
export let proxy: FaultProxy;
export let ana: TestPerson;
export let ben: TestPerson;
let turn = 0;
const started: LiveDevice[] = [];

/** Starts a server that reports changes to devices, and creates Ana, and a new Ben for every test. */
export function atLiveRoom(): void {
  beforeAll(async () => {
    world = await startWorld();
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
    // With premium, a like arrives at once and not with the next batch.
    ana = await world.person(`ana-${turn}`, { isPremium: true });
    ben = await world.person(`ben-${turn}`, { isPremium: true });
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
}

/** Replaces Ben by another person. */
export async function anotherBen(name: string): Promise<void> {
  ben = await world.person(`${name}-${turn}`, { isPremium: true });
}

export function device(options: LiveDeviceOptions = {}, at = world): LiveDevice {
  const made = liveDevice(at, ana, options);
  started.push(made);
  return made;
}

/**
 * Advances the device's clock whenever its next timer is due within a second, until the condition is true.
 */
export async function until(one: LiveDevice, isSo: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      if (!isSo() && (one.timer.nextIn ?? Number.POSITIVE_INFINITY) <= 1000)
        one.timer.pass(one.timer.nextIn ?? 0);
      return isSo();
    })
    .toBe(true);
}

export const isAtRest = ({ client, timer }: LiveDevice) =>
  client.state.isLive && client.state.phase === 'waiting' && (timer.nextIn ?? 0) > 10_000;

/** Starts a device, and waits until it is connected and has fetched once more after that. */
export async function live(options: LiveDeviceOptions = {}): Promise<LiveDevice> {
  const one = device(options);
  one.client.start();
  await until(one, () => isAtRest(one));
  return one;
}

/** Advances the clock to the next heartbeat. */
export function beat({ timer }: LiveDevice): void {
  timer.pass(timer.nextIn ?? 0);
}

export async function likesAna(at = world): Promise<void> {
  const { bearer } = ben.tokens;
  const call: Call = (name, input) => at.anonymous.call(name, input, { bearer });
  await act({ ...ben, call }, 'likes', 'circles', ana);
}

/** Queues the same entry as a tap on the heart does. */
export async function likesBen({ store, timer }: LiveDevice, patches: readonly Patch[] = []): Promise<void> {
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

/**
 * Waits until the device has nothing to do. Returns true when everything is sent; fails if an entry was
 * refused.
 */
export async function isAllSent(one: LiveDevice): Promise<boolean> {
  await until(one, () => isAtRest(one));
  const { waiting, sent, refused } = await one.db.outbox();
  expect(refused).toEqual([]);
  return waiting.length + sent.length === 0;
}

export const countCircles = async ({ db }: LiveDevice) => (await db.find(circles)).length;
