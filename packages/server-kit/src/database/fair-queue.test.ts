import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Asker, AskerKind } from './asking.ts';
import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts';

const as = (key: string, kind: AskerKind = 'call', weight = 1): Asker => ({ kind, key, weight });

let clock: { now: number };
let begun: string[];
let turns: Map<string, Turn[]>;
beforeEach(() => {
  clock = { now: 0 };
  begun = [];
  turns = new Map();
});

function queueOf(options: Partial<FairQueueOptions> = {}): FairQueue {
  const own = clock;
  return new FairQueue({ slots: 1, clock: () => own.now, ...options });
}

/** Asks for a turn and notes when it begins. */
function ask(queue: FairQueue, asker: Asker): Promise<void> {
  return queue.take(asker).then((turn) => {
    begun.push(asker.key);
    turns.set(asker.key, [...(turns.get(asker.key) ?? []), turn]);
  });
}

function askOften(queue: FairQueue, asker: Asker, times: number): void {
  for (let time = 0; time < times; time += 1) void ask(queue, asker);
}

/** Ends the oldest turn of this asker, which has lasted for some time. */
async function end(key: string, lasted = 0): Promise<void> {
  await sleep(0);
  const turn = turns.get(key)?.shift();
  if (!turn) throw new Error(`${key} has no turn.`);
  clock.now += lasted;
  turn.end();
  await sleep(0);
}

/** Ends so many turns, each as soon as it has begun. */
async function endNext(count: number): Promise<void> {
  await sleep(0);
  for (let at = begun.length - 1, ended = 0; ended < count; at += 1, ended += 1) await end(begun[at] ?? '');
}

test('a member with a hundred waiting turns delays another by one turn', async () => {
  const queue = queueOf({ limits: { call: { maxWaiting: 100 } } });
  askOften(queue, as('ana'), 100);
  void ask(queue, as('ben'));
  void ask(queue, as('cleo'));
  await endNext(4);
  expect(begun).toEqual(['ana', 'ben', 'cleo', 'ana', 'ana']);
  void ask(queue, as('dan'));
  await endNext(2);
  expect(begun.slice(5)).toEqual(['dan', 'ana']);
});

test('a turn of weight 10 counts for ten of weight 1', async () => {
  const queue = queueOf();
  askOften(queue, as('ana', 'call', 10), 4);
  askOften(queue, as('ben'), 40);
  await endNext(34);
  const order = begun.join(' ');
  expect(order.split('ana').map((between) => between.trim().split(/\s+/).filter(Boolean).length)).toEqual([
    0, 10, 10, 10, 1,
  ]);
});

test('nobody is repaid later for turns that they did not ask for', async () => {
  const queue = queueOf();
  askOften(queue, as('ana'), 30);
  await endNext(20);
  askOften(queue, as('ben'), 10);
  await endNext(8);
  expect(begun.slice(21)).toEqual(['ben', 'ana', 'ben', 'ana', 'ben', 'ana', 'ben', 'ana']);
});

test('a member has three turns at once, also while connections are free; the server keeps its share', async () => {
  const queue = queueOf({ slots: 10 });
  askOften(queue, as('ana'), 8);
  askOften(queue, as('jobs', 'server'), 20);
  await sleep(0);
  expect(begun.filter((key) => key === 'ana')).toHaveLength(3);
  expect(begun.filter((key) => key === 'jobs')).toHaveLength(7);
  await end('ana');
  expect(begun.filter((key) => key === 'ana')).toHaveLength(4);
});

test('too many waiting turns of one member are refused at once, those of others are not', async () => {
  const queue = queueOf();
  askOften(queue, as('ana'), 64);
  expect(queue.isFull(as('ana'))).toBe(false);
  void ask(queue, as('ana'));
  expect(queue.isFull(as('ana'))).toBe(true);
  askOften(queue, as('ana'), 64);
  await expect(queue.take(as('ana'))).rejects.toMatchObject({ code: 'busy', countDown: 2 });
  expect(queue.isFull(as('ben'))).toBe(false);
  void ask(queue, as('ben'));
  await endNext(1);
  expect(begun).toEqual(['ana', 'ben']);
  askOften(queue, as('jobs', 'server'), 500);
  expect(queue.isFull(as('jobs', 'server'))).toBe(false);
});

test('a wait has an end: the caller is told to come again, the server’s own work goes on waiting', async () => {
  const queue = queueOf();
  void ask(queue, as('ana'));
  const [call, job] = [queue.take(as('ben')), ask(queue, as('jobs', 'server'))];
  const refused = expect(call).rejects.toMatchObject({ code: 'busy', countDown: 2 });
  clock.now = 10_000;
  await refused;
  expect(queue.length).toBe(1);
  await end('ana');
  await job;
  expect(begun).toEqual(['ana', 'jobs']);
});

test('a member who used more than their share pauses while others ask, and has no pause alone', async () => {
  const queue = queueOf();
  for (let time = 0; time < 5; time += 1) {
    void ask(queue, as('ana'));
    await end('ana', 1000);
  }
  void ask(queue, as('ben'));
  await end('ben', 1);
  void ask(queue, as('ana'));
  await sleep(0);
  // The connection is free, and stays free for others.
  expect(begun.slice(5)).toEqual(['ben']);
  void ask(queue, as('cleo'));
  await end('cleo', 1);
  expect(begun.slice(5)).toEqual(['ben', 'cleo']);
  clock.now += 4000;
  void ask(queue, as('ben'));
  await sleep(0);
  expect(begun.slice(5)).toEqual(['ben', 'cleo', 'ana']);
});

test('a pause ends by itself', async () => {
  const queue = queueOf({ clock: () => performance.now() });
  void ask(queue, as('ana'));
  await sleep(450);
  await end('ana');
  void ask(queue, as('ben'));
  await end('ben');
  const waitsSince = performance.now();
  await ask(queue, as('ana'));
  // 50 ms beyond the burst, of which a quarter is refilled.
  expect(performance.now() - waitsSince).toBeGreaterThan(100);
});

test('a turn is over after 50 ms if somebody else waits for the connection', async () => {
  const queue = queueOf();
  askOften(queue, as('ana'), 2);
  await sleep(0);
  const [turn] = turns.get('ana') ?? [];
  clock.now = 60;
  expect(turn?.isOver()).toBe(false);
  void ask(queue, as('ben'));
  expect(turn?.isOver()).toBe(true);
  clock.now = 40;
  expect(turn?.isOver()).toBe(false);
});

test('between two turns the process reads what came in, also if no turn ever waits for the network', async () => {
  const queue = queueOf();
  let read = 0;
  let isOver = false;
  const reading = (): void => {
    read += 1;
    if (!isOver) setImmediate(reading);
  };
  setImmediate(reading);
  await Promise.all(Array.from({ length: 60 }, () => queue.take(as('ana')).then((turn) => turn.end())));
  expect(read).toBeGreaterThanOrEqual(59);
  read = 0;
  for (let time = 0; time < 60; time += 1) (await queue.take(as('ana'))).end();
  expect(read).toBeGreaterThanOrEqual(58);
  isOver = true;
});
