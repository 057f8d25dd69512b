import type { Engine } from './engine.ts';
import { counterpartAt, type Message, makeMessages, me } from './messages.ts';

export interface Figures {
  readonly cold: number;
  readonly newest: number;
  readonly list: number;
  readonly live: number;
  readonly write: number;
  readonly bulk: number;
  readonly megabytes: number;
  /** What the engine answered, to be held against what the others did. */
  readonly answers: string;
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

/** The messages that were there before the measuring. */
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

async function measure(engine: Engine, seedNumber: number, round: number): Promise<Figures> {
  const first = counterpartAt(round % 7);
  let shown: string[] = [];
  const cold = await timed(async () => {
    await engine.open(name);
    shown = await engine.newest(first, 50);
  });
  let listed: Awaited<ReturnType<Engine['conversations']>> = [];
  const list = await timed(async () => {
    listed = await engine.conversations();
  });
  const newest = await timedEach(shownConversations, (index) => engine.newest(counterpartAt(index + 10), 50));
  const write = await timedEach(writes, (index) =>
    engine.write(freshMessage(round, index, counterpartAt(index % 30))),
  );
  const live = await measureLive(engine, round, first);
  const megabytes = await measureMemory();
  await engine.close();
  const bulk = await measureBulk(engine, seedNumber);
  const answers = JSON.stringify([
    shown.length,
    listed.length,
    listed.reduce((sum, one) => sum + one.unread, 0),
  ]);
  return { cold, newest, list, live, write, bulk, megabytes, answers };
}

/** From the call that writes to the callback that shows it. */
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

/** Of the page with its workers, after what can be collected was; only isolated pages are told. */
async function measureMemory(): Promise<number> {
  const { measureUserAgentSpecificMemory: ask } = performance as unknown as {
    measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
  };
  const bytes = ask ? (await ask.call(performance)).bytes : Number.NaN;
  return bytes / 1024 / 1024;
}

/** What the program that opened this page calls. */
export function offer(engine: Engine): void {
  Object.assign(globalThis, {
    bench: {
      seed: (seedNumber: number, count: number) => seed(engine, seedNumber, count),
      measure: (seedNumber: number, round: number) => measure(engine, seedNumber, round),
    },
  });
}
