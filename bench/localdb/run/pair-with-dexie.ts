import { processorTimeOf, spentBetween } from '../../browser/processor-time.ts';
import type { EngineBrowser, OpenVisit } from './engine-browser.ts';

/** Ratios of our time to Dexie's, each measured directly one after the other. */
export interface Pairs {
  readonly what: string;
  readonly ratios: readonly number[];
  /** Ratio of the processor time of page and storage, summed over all pairs. */
  readonly processor: number;
}

interface Both {
  readonly ours: EngineBrowser;
  readonly dexie: EngineBrowser;
}

interface PairOptions {
  readonly seed: number;
  readonly count: number;
  readonly openings: number;
  readonly bulks: number;
}

/**
 * Measures our database and Dexie in pairs. Each has a new profile folder and the same content: a browser
 * opens a database more slowly the more of its files are not compacted yet, and after other work their number
 * is random.
 */
export async function pairWithDexie(both: Both, options: PairOptions): Promise<readonly Pairs[]> {
  const { seed, count } = options;
  try {
    await both.ours.seed('ours', seed, count);
    await both.dexie.seed('dexie', seed, count);
    const opening = await pairOpenings(both, options);
    return [opening, ...(await pairVisits(both, options))];
  } finally {
    await both.ours.remove();
    await both.dexie.remove();
  }
}

/** Pairs of the same kind. The first `warming` pairs are not counted. */
interface Turns {
  readonly what: string;
  readonly count: number;
  readonly warming: number;
  readonly turn: (visit: OpenVisit, number: number) => Promise<number>;
}

/**
 * Runs both engines in turns, in alternating order, while both are open. Other load of the machine then
 * affects both alike. With two visits one after the other it would not.
 */
async function pairTurns(
  visits: readonly OpenVisit[],
  { what, count, warming, turn }: Turns,
): Promise<Pairs> {
  const ratios: number[] = [];
  let before = await timesOf(visits);
  for (let number = 0; number < warming + count; number += 1) {
    if (number === warming) before = await timesOf(visits);
    const turns = visits.map((visit) => () => turn(visit, number));
    const [mine, theirs] = await inTurns(turns, number);
    if (number >= warming) ratios.push((mine ?? Number.NaN) / (theirs ?? Number.NaN));
  }
  const after = await timesOf(visits);
  const [mine, theirs] = before.map((time, index) => spentBetween(time, after[index] ?? time));
  return { what, ratios, processor: (mine ?? 0) / (theirs ?? 0) };
}

const perBlock = 10;

async function pairVisits({ ours, dexie }: Both, { seed, bulks }: PairOptions): Promise<Pairs[]> {
  const visits = [await ours.visit('ours'), await dexie.visit('dexie')];
  try {
    const bulk = await pairTurns(visits, {
      what: 'bulk 10,000',
      count: bulks,
      warming: 1,
      turn: (visit) => visit.bulk(seed),
    });
    for (const visit of visits) await visit.open();
    const write = await pairTurns(visits, {
      what: 'durable write',
      count: 40,
      warming: 2,
      turn: async (visit, number) => medianOf(await visit.writeSome(number, perBlock)),
    });
    return [write, bulk];
  } finally {
    for (const visit of visits) await visit.close();
  }
}

/**
 * Measures openings in a newly started browser, our database and Dexie one after the other. The first pair is
 * not counted, because it follows the initial filling.
 */
async function pairOpenings({ ours, dexie }: Both, { seed, openings }: PairOptions): Promise<Pairs> {
  const ratios: number[] = [];
  const spent = { ours: 0, dexie: 0 };
  for (let number = -1; number < openings; number += 1) {
    const open = async (browser: EngineBrowser, name: 'ours' | 'dexie') => {
      const { cold, processor } = await browser.openCold(name, seed, number + 1);
      if (number >= 0) spent[name] += processor.page + processor.storage;
      return cold;
    };
    const turns = [() => open(ours, 'ours'), () => open(dexie, 'dexie')];
    const [mine, theirs] = await inTurns(turns, Math.abs(number));
    if (number >= 0) ratios.push((mine ?? Number.NaN) / (theirs ?? Number.NaN));
  }
  return { what: 'cold open', ratios, processor: spent.ours / spent.dexie };
}

const timesOf = (visits: readonly OpenVisit[]) =>
  Promise.all(visits.map(({ context }) => processorTimeOf(context)));

/**
 * Runs the turns one after the other. The order is reversed in every second round; the results are in the
 * order of `turns`.
 */
async function inTurns(turns: readonly (() => Promise<number>)[], round: number): Promise<number[]> {
  const answers: number[] = [];
  const order = [...turns.keys()];
  if (round % 2 === 1) order.reverse();
  for (const index of order) answers[index] = (await turns[index]?.()) ?? Number.NaN;
  return answers;
}

export function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** Returns the lower and the upper quartile. */
export function middleOf(all: readonly number[]): readonly [number, number] {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return [at(0.25), at(0.75)];
}
