import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureWholeChromium } from '../tools/chromium.ts';
import { Trouble } from '../tools/trouble.mjs';
import { bundleEngines, type EngineName, engines } from './localdb/run/bundle-engines.ts';
import { EngineBrowser, type Figures } from './localdb/run/engine-browser.ts';
import { medianOf, middleOf, type Pairs, pairWithDexie } from './localdb/run/pair-with-dexie.ts';
import { ensureRivals, rivalVersions } from './localdb/run/rivals.ts';
import { serveBundles } from './localdb/run/serve-bundles.ts';

/**
 * Compares the local database with raw IndexedDB, Dexie, RxDB and SQLite in the same run: 50,000 messages in
 * a real browser. The engines take turns, and the results are medians of the rounds.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '9' },
    messages: { type: 'string', default: '50000' },
    only: { type: 'string', default: engines.join() },
  },
  allowPositionals: true,
});
const [seed, rounds, count] = [values.seed, values.rounds, values.messages].map(Number) as [
  number,
  number,
  number,
];
const chosen = engines.filter((name) => values.only.split(',').includes(name));

const measures = ['cold', 'bulk', 'newest', 'list', 'live', 'write', 'megabytes'] as const;
type Measure = (typeof measures)[number];
const titles: Readonly<Record<Measure, string>> = {
  cold: 'cold open → 50',
  bulk: 'bulk 10,000',
  newest: 'last 50',
  list: 'conversations',
  live: 'live update',
  write: 'durable write',
  megabytes: 'memory MB',
};

const round = (value: number) => Number(value.toPrecision(3));

async function run(): Promise<void> {
  const chromium = await ensureWholeChromium();
  if (chromium === undefined) throw new Trouble('There is no Chromium to measure in: set CHROME_PATH.');
  const bundles = await bundleEngines(await ensureRivals());
  const { url, stop } = await serveBundles(bundles);
  const browsers = new Map(chosen.map((name) => [name, new EngineBrowser(chromium, url)]));
  const figures = new Map<EngineName, Figures[]>(chosen.map((name) => [name, []]));
  const before = loadavg()[0];
  const pairs: Pairs[] = [];
  try {
    for (const [name, browser] of browsers) await browser.seed(name, seed, count);
    for (let number = 0; number < rounds; number += 1) {
      for (const [name, browser] of browsers) {
        figures.get(name)?.push(await browser.measure(name, seed, number));
      }
    }
    if (browsers.has('ours') && browsers.has('dexie')) {
      const both = { ours: new EngineBrowser(chromium, url), dexie: new EngineBrowser(chromium, url) };
      pairs.push(...(await pairWithDexie(both, { seed, count, openings: Number(values.pairs), bulks: 5 })));
    }
  } finally {
    stop();
    for (const browser of browsers.values()) await browser.remove();
  }
  const medians = new Map([...figures].map(([name, all]) => [name, mediansOf(all)]));
  print(medians, bundles.payloads);
  console.log(
    `Load ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after; medians of ${rounds} rounds.`,
  );
  printPairs(pairs);
  expectSameAnswers(figures);
  judge(medians, bundles.payloads, pairs);
}

type Medians = Readonly<Record<Measure, number>>;

function mediansOf(all: readonly Figures[]): Medians {
  const [cold, bulk, newest, list, live, write, megabytes] = measures.map((measure) =>
    medianOf(all.map((figures) => figures[measure])),
  ) as [number, number, number, number, number, number, number];
  return { cold, bulk, newest, list, live, write, megabytes };
}

function print(medians: ReadonlyMap<EngineName, Medians>, payloads: ReadonlyMap<string, number>): void {
  const versions = Object.entries(rivalVersions).map(([name, version]) => `${name} ${version}`);
  console.log(`${count} messages, seed ${seed}, times in ms. Rivals: ${versions.join(', ')}.`);
  const table = [...medians].map(([name, of]) => [
    name,
    {
      'gz kB': round((payloads.get(name) ?? 0) / 1024),
      ...Object.fromEntries(measures.map((measure) => [titles[measure], round(of[measure])])),
    },
  ]);
  console.table(Object.fromEntries(table));
}

/**
 * Prints the ratios of pairs of measurements, taken directly one after the other. Unlike ratios of medians,
 * they are also reliable on a busy machine.
 */
function printPairs(pairs: readonly Pairs[]): void {
  for (const { what, ratios, processor } of pairs) {
    const [low, high] = middleOf(ratios).map(round);
    const half = `half of ${ratios.length} pairs between ${low} and ${high}`;
    console.log(
      `To Dexie, in turns, ${what}: ${round(medianOf(ratios))} (${half}); processor ${round(processor)}.`,
    );
  }
}

/** Throws if two engines returned different answers, because a fast but wrong answer does not count. */
function expectSameAnswers(figures: ReadonlyMap<EngineName, readonly Figures[]>): void {
  for (let number = 0; number < rounds; number += 1) {
    const answers = [...figures].map(([name, all]) => `${name} ${all[number]?.answers}`);
    const different = new Set(answers.map((answer) => answer.slice(answer.indexOf(' '))));
    if (different.size > 1) throw new Error(`The engines answer differently: ${answers.join('; ')}.`);
  }
}

function judge(
  medians: ReadonlyMap<EngineName, Medians>,
  payloads: ReadonlyMap<string, number>,
  [opening, write, bulk]: readonly Pairs[],
): void {
  const ours = medians.get('ours');
  if (!ours) return;
  const atMost = (what: string, value: number, most: number) => {
    const word = value <= most ? 'met   ' : 'MISSED';
    console.log(`${word} ${what}: ${round(value)}, at most ${round(most)}`);
  };
  atMost('payload at the start, kB gz', (payloads.get('ours') ?? 0) / 1024, 48);
  atMost('conversation list, ms', ours.list, 20);
  const dexie = medians.get('dexie');
  if (dexie) {
    atMost('cold open to Dexie', medianOf(opening?.ratios ?? []), 1.5);
    atMost('durable write to Dexie without a summary', medianOf(write?.ratios ?? []), 1.3);
    atMost('bulk to Dexie', medianOf(bulk?.ratios ?? []), 1.25);
  }
  const rxdb = medians.get('rxdb');
  if (!rxdb) return;
  for (const measure of ['cold', 'bulk', 'newest', 'list', 'write'] as const) {
    atMost(`${titles[measure]} to RxDB`, ours[measure] / rxdb[measure], 1);
  }
  atMost('memory to RxDB', ours.megabytes / rxdb.megabytes, 1.2);
}

await run();
