import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateSync } from './late-sync.ts';
import type { SyncClient, SyncState } from './sync-client.ts';

/** A sync client that records every call. */
function aSync() {
  const told: string[] = [];
  const live: SyncState = { phase: 'working', attempts: 0, isLive: true };
  const tell = (word: string) => () => void told.push(word);
  const client: SyncClient = {
    state: live,
    start: tell('start'),
    stop: tell('stop'),
    take: async () => tell('send'),
    nudge: tell('nudge'),
    resume: tell('resume'),
    syncNow: async () => void told.push('sync now'),
    join: (channel) => {
      told.push(`join ${channel}`);
      return tell(`leave ${channel}`);
    },
    tell: (channel) => void told.push(`tell ${channel}`),
  };
  return { told, client };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const turn = () => vi.advanceTimersByTimeAsync(0);

test('it is fetched when its time has come, and starts then', async () => {
  const { told, client } = aSync();
  const shown = Promise.withResolvers<void>();
  let loads = 0;
  const late = lateSync({
    load: async () => {
      loads += 1;
      return client;
    },
    when: shown.promise,
    onState: () => undefined,
  });
  late.start();
  late.join('typing');
  late.nudge();
  await turn();
  expect([loads, late.state.phase]).toEqual([0, 'stopped']);
  shown.resolve();
  await turn();
  expect(told).toEqual(['join typing', 'start']);
  expect([loads, late.state.phase]).toEqual([1, 'working']);
});

test('what is written before its files came waits, and what is written then goes along', async () => {
  const { told, client } = aSync();
  const late = lateSync({ load: async () => client, when: undefined, onState: () => undefined });
  const noTx = {} as Parameters<SyncClient['take']>[0];
  expect(await late.take(noTx)).toBeUndefined();
  late.start();
  await turn();
  (await late.take(noTx))?.();
  expect(told).toEqual(['start', 'send']);
});

test('what somebody waits for is fetched at once', async () => {
  const { told, client } = aSync();
  const never = new Promise(() => undefined);
  const late = lateSync({ load: async () => client, when: never, onState: () => undefined });
  await late.syncNow();
  expect(told).toEqual(['sync now']);
});

test('stopped before its files came it does not start, and a channel that was left is not joined', async () => {
  const { told, client } = aSync();
  const files = Promise.withResolvers<SyncClient>();
  const late = lateSync({ load: () => files.promise, when: undefined, onState: () => undefined });
  late.start();
  late.join('typing')();
  late.stop();
  files.resolve(client);
  await turn();
  expect(told).toEqual([]);
});

test('files that do not come are told as trials and asked for again, by themselves and when one returns', async () => {
  const { told, client } = aSync();
  const states: SyncState[] = [];
  let loads = 0;
  const late = lateSync({
    load: async () => {
      loads += 1;
      if (loads < 4) throw new Error('There is no network.');
      return client;
    },
    when: undefined,
    onState: (state) => states.push(state),
  });
  late.start();
  await turn();
  expect(states.at(-1)).toMatchObject({ phase: 'waiting', attempts: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(loads).toBe(2);
  late.resume();
  await turn();
  expect(loads).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([loads, told]).toEqual([4, ['start']]);
  late.stop();
  expect(told).toEqual(['start', 'stop']);
});
