import type { Engine } from './engine.ts';
import { counterpartAt, type Message, makeMessages, me } from './messages.ts';

/** Result of a visit that opens the database and reads the list of conversations. */
export interface ShortVisit {
  readonly cold: number;
  readonly list: number;
  /** Summary of the engine's answers. The bench compares it with those of the other engines. */
  readonly answers: string;
}

/**
 * Result of a visit that reads and writes. It is a visit of its own because some engines read the whole
 * database for the list of conversations, and would then be warm.
 */
export interface LongVisit {
  readonly newest: number;
  readonly live: number;
  readonly write: number;
  readonly bulk: number;
  readonly megabytes: number;
}

const name = 'bench';
const shownConversations = 20;
const writes = 40;
const bulkCount = 10_000;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timedEach(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timed(() => work(index)));
  return median(times);
}

/** Inserts the messages that must exist before the measurement. */
async function seed(engine: Engine, seedNumber: number, count: number): Promise<void> {
  await engine.open(name);
  for (let from = 0; from < count; from += 5000) await engine.fill(makeMessages(seedNumber, 5000, from));
  await engine.close();
}

function freshMessage(round: number, index: number, other: string): Message {
  const date = Date.UTC(2026, 10, 1) + round * 1_000_000 + index * 1000;
  return {
    ref: crypto.randomUUID(),
    other,
    sender: me,
    date,
    content: 'and I was there too',
    status: 'read',
  };
}

/** Opens the database, and measures the time until the newest messages of a conversation are read. */
async function openCold(engine: Engine, round: number): Promise<{ cold: number; shown: readonly string[] }> {
  const first = counterpartAt(round % 7);
  let shown: string[] = [];
  const cold = await timed(async () => {
    await engine.open(name);
    shown = await engine.newest(first, 50);
  });
  return { cold, shown };
}

const fetched = 1000;

/**
 * Inserts the messages of a time offline, then closes the database. The time is not measured. The insert
 * makes the next opening more realistic: it finds files that were recently in use.
 */
async function grow(engine: Engine, seedNumber: number, round: number): Promise<void> {
  await engine.fill(makeMessages(seedNumber, fetched, 2_000_000 + round * fetched));
  await engine.close();
}

async function visitShortly(engine: Engine, round: number): Promise<ShortVisit> {
  const { cold, shown } = await openCold(engine, round);
  let listed: Awaited<ReturnType<Engine['conversations']>> = [];
  const list = await timed(async () => {
    listed = await engine.conversations();
  });
  await engine.close();
  const answers = JSON.stringify([
    shown.length,
    listed.length,
    listed.reduce((sum, one) => sum + one.unread, 0),
  ]);
  return { cold, list, answers };
}

async function visitLong(engine: Engine, seedNumber: number, round: number): Promise<LongVisit> {
  await engine.open(name);
  const newest = await timedEach(shownConversations, (index) => engine.newest(counterpartAt(index + 10), 50));
  const write = await timedEach(writes, (index) =>
    engine.write(freshMessage(round, index, counterpartAt(index % 30))),
  );
  const live = await measureLive(engine, round, counterpartAt(round % 7));
  const megabytes = await measureMemory();
  await engine.close();
  const bulk = await measureBulk(engine, seedNumber);
  return { newest, live, write, bulk, megabytes };
}

/**
 * Writes messages one after the other and returns the time of each write in ms. The database stays open for
 * the next call.
 */
async function writeSome(engine: Engine, block: number, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const message = freshMessage(1000 + block, index, counterpartAt(index % 30));
    times.push(await timed(() => engine.write(message)));
  }
  return times;
}

/** Measures the time from the call of write() to the callback with the new message. */
async function measureLive(engine: Engine, round: number, other: string): Promise<number> {
  const waiting = new Map<string, () => void>();
  const arrived = new Set<string>();
  const unwatch = engine.watch(other, (ref) => {
    if (ref === undefined) return;
    arrived.add(ref);
    waiting.get(ref)?.();
  });
  const time = await timedEach(20, async (index) => {
    const ref = await engine.write(freshMessage(round, writes + index, other));
    if (!arrived.has(ref)) await new Promise<void>((resolve) => waiting.set(ref, resolve));
  });
  unwatch();
  return time;
}

async function measureBulk(engine: Engine, seedNumber: number): Promise<number> {
  const fresh = `bulk-${crypto.randomUUID()}`;
  const messages = makeMessages(seedNumber, bulkCount, 1_000_000);
  await engine.open(fresh);
  const bulk = await timed(() => engine.fill(messages));
  await engine.close();
  await engine.remove(fresh);
  return bulk;
}

/**
 * Returns the memory in MB of the page with its workers, after garbage collection. Only cross-origin isolated
 * pages can measure it; on others the result is NaN.
 */
async function measureMemory(): Promise<number> {
  const { measureUserAgentSpecificMemory: ask } = performance as unknown as {
    measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
  };
  const bytes = ask ? (await ask.call(performance)).bytes : Number.NaN;
  return bytes / 1024 / 1024;
}

/** Makes the functions for the bench available in the page's global scope. */
export function offer(engine: Engine): void {
  Object.assign(globalThis, {
    bench: {
      seed: (seedNumber: number, count: number) => seed(engine, seedNumber, count),
      visitShortly: (round: number) => visitShortly(engine, round),
      open: () => engine.open(name),
      openCold: (round: number) => openCold(engine, round),
      grow: (seedNumber: number, round: number) => grow(engine, seedNumber, round),
      bulk: (seedNumber: number) => measureBulk(engine, seedNumber),
      writeSome: (block: number, count: number) => writeSome(engine, block, count),
      visitLong: (seedNumber: number, round: number) => visitLong(engine, seedNumber, round),
    },
  });
}
