import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../tools/chromium.ts';
import { fetchRivals } from '../tools/fetch-rivals.ts';
import { buildPage } from './widgets/run/build-page.ts';
import { type Frames, openFrames } from './widgets/run/measure-frames.ts';
import { allWidgets, type Chunk, weigh } from './widgets/run/weigh.ts';

/**
 * Measures how much each widget adds to a page's size, alone and together with all others. Then measures the
 * frame times of moving content: the card stack at a quarter of the processor speed, compared with Motion's
 * drag in the same run, and a grid of 5,000 cards. While a finger moves a card, there must be no layout and
 * no React rendering. Both are counted, which is reliable on a busy machine too.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const complaints: string[] = [];

/** Max gzipped size of a widget in kB, by a pattern for its file. The first matching pattern counts. */
const budgets: readonly (readonly [RegExp, number])[] = [
  [/^looking\/map\//, 450],
  [/^editing\/rich-/, 130],
  [/^editing\/code-/, 135],
  [/chart/, 25],
  [/^/, 35],
];
/**
 * Packages that are left out when all widgets are bundled together. They are loaded lazily and take long to
 * bundle.
 */
const heavy = [/^maplibre-gl/, /^@codemirror\//, /^@lezer\//, /^@tiptap\//, /^libphonenumber-js/];

function budgetOf(widget: string): number {
  return budgets.find(([path]) => path.test(widget))?.[1] ?? 35;
}

const kB = (weight: number) => weight.toFixed(1).padStart(7);
const heaviest = (lazy: readonly Chunk[]) => Math.max(0, ...lazy.map(({ weight }) => weight));

async function weighAll(): Promise<void> {
  const widgets = allWidgets();
  const all = await weigh(widgets, heavy);
  console.log(`${'widget'.padEnd(40)} script   style    lazy  beside  budget`);
  for (const widget of widgets) {
    const alone = await weigh([widget]);
    const others = await weigh(
      widgets.filter((one) => one !== widget),
      heavy,
    );
    const added = all.script + all.style - others.script - others.style;
    const most = budgetOf(widget);
    const own = alone.script + alone.style;
    console.log(
      `${widget.padEnd(40)}${kB(alone.script)} ${kB(alone.style)} ${kB(heaviest(alone.lazy))} ${kB(added)} ${kB(most)}`,
    );
    if (own > Math.min(most, 35))
      complaints.push(`${widget} weighs ${kB(own).trim()} kB before anything is asked for`);
    for (const { name, weight } of alone.lazy)
      if (weight > most)
        complaints.push(`${widget}: ${name} weighs ${kB(weight).trim()} kB, more than ${most}`);
  }
  console.log(`${'all of them'.padEnd(40)}${kB(all.script)} ${kB(all.style)}`);
}

const frame = 17;
const slow = 4;
/** Frame times are rounded to this fraction of a ms, so that 17.04 ms and 17 ms count as equal. */
const precision = 10;

function at(share: number, frames: readonly number[]): number {
  const sorted = frames.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * precision) / precision;
}

async function measureAll(): Promise<void> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
  const frames = await openFrames(
    await buildPage(await fetchRivals('widget-rivals', { motion: '14.14.0' })),
    executablePath,
  );
  const rows = [
    { name: 'card stack', page: 'ours', slowdown: slow, isGoal: true },
    { name: 'Motion’s drag', page: 'motion', slowdown: slow, isGoal: false },
    { name: 'grid of 5,000', page: 'grid', slowdown: 1, isGoal: true },
    { name: 'grid of 5,000', page: 'grid', slowdown: slow, isGoal: true },
  ] as const;
  const seen = rows.map((): Frames[] => []);
  try {
    // The pages alternate within each round, so that other load of the machine affects all of them alike.
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [place, row] of rows.entries())
        seen[place]?.push(await frames.measure(row.page, row.slowdown));
  } finally {
    await frames.close();
  }
  console.log(`\n${'frames (ms)'.padEnd(24)} CPU    half    95 %    99 %    work  layouts drawings   frames`);
  for (const [place, { name, page, slowdown, isGoal }] of rows.entries()) {
    const rounds = seen[place] ?? [];
    const median = at(
      0.5,
      rounds.map(({ times }) => at(0.95, times)),
    );
    const work = at(
      0.5,
      rounds.map((round) => round.work),
    );
    const whole = rounds.flatMap(({ times }) => times);
    const most = (one: 'layouts' | 'drawings') => Math.max(0, ...rounds.map((round) => round[one]));
    const figures = [at(0.5, whole), median, at(0.99, whole), work].map(kB).join(' ');
    const counts = [most('layouts'), most('drawings'), whole.length].map((count) =>
      String(count).padStart(8),
    );
    console.log(`${name.padEnd(24)} 1/${slowdown} ${figures} ${counts.join(' ')}`);
    if (page === 'ours' && most('layouts') + most('drawings') > 0)
      complaints.push(`${name}: while a finger moved, the page was laid out or a card was drawn anew`);
    if (isGoal && work > frame)
      complaints.push(`${name}: a frame takes ${work} ms of the page’s own thread, more than ${frame}`);
    if (isGoal && median > frame)
      complaints.push(`${name}: 95 of 100 frames take up to ${median} ms, more than ${frame}`);
  }
}

if (values.only !== 'frames') await weighAll();
if (values.only !== 'weights') await measureAll();
// On a busy machine frames can be late although the page finished its work in time. The column `work` shows
// the page's own time.
console.log(`\nload ${loadavg()[0]?.toFixed(1)} over the last minute`);
console.log(complaints.length === 0 ? '\n✓ within every budget' : `\n✗ ${complaints.join('\n✗ ')}`);
process.exitCode = complaints.length === 0 ? 0 : 1;
