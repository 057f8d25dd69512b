import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestModule } from 'vitest/node';
import { root } from './installation.mjs';
import { isOfWorkshop } from './test-projects.ts';

/** Costs of test files, in seconds of worker time, by project and path: `unit tools/words.test.ts`. */
export type TestCosts = ReadonlyMap<string, number>;

const file = join(root, 'tools', 'test-costs.json');
/** Growth of the whole that is reported. */
const maxGrowth = 0.05;
/** Cheaper files are not recorded: their costs are mostly chance. */
const minSeconds = 1;

/** The costs that are stored in the repository. */
export function readCosts(): TestCosts {
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

/** Stores the costs of a run. Those of projects that did not run stay, and those of tests that ran on no change. */
export function storeCosts(measured: TestCosts): void {
  const projects = new Set([...measured.keys()].map(projectOf));
  const others = [...readCosts()].filter(
    ([name]) => !projects.has(projectOf(name)) || (isOnChange(name) && existsSync(join(root, pathOf(name)))),
  );
  const stored = [...new Map([...others, ...measured])]
    .filter(([, seconds]) => seconds >= minSeconds)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(stored), null, 2)}\n`);
}

/** The name of a file in the costs. Vitest calls a project that runs in a browser `browser (chromium)`. */
export const costName = (project: string, path: string): string => `${project.split(' ')[0]} ${path}`;

export function measureCosts(modules: readonly TestModule[]): TestCosts {
  return new Map(
    modules.map((module) => {
      const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = collectDuration + environmentSetupDuration + prepareDuration + setupDuration + duration;
      return [costName(module.project.name, module.relativeModuleId), ms / 1000];
    }),
  );
}

/**
 * Reports by how much the tests of the projects that ran cost more than recorded, without long programs and
 * tests of the workshop: their choice differs from run to run. Machines differ, and so does one machine from hour
 * to hour, so costs are compared in units of this run: its speed is the median of what each file cost now and
 * then, each file counted by its cost.
 */
export function describeGrowth(run: TestCosts, recorded: TestCosts): string[] {
  const projects = new Set([...run.keys()].map(projectOf));
  const ofThese = (costs: TestCosts) =>
    new Map([...costs].filter(([name]) => projects.has(projectOf(name)) && !isOnChange(name)));
  const [measured, stored] = [ofThese(run), ofThese(recorded)];
  const both = [...stored].flatMap(([name, before]) => {
    const now = measured.get(name);
    return now === undefined ? [] : [{ name, before, ratio: now / before }];
  });
  if (both.length === 0) return [];
  const speed = weightedMedian(both);
  const grown = [...measured]
    .filter(([name, seconds]) => stored.has(name) || seconds / speed >= minSeconds)
    .map(([name, seconds]) => ({ name, more: seconds / speed - (stored.get(name) ?? 0) }))
    .toSorted((one, other) => other.more - one.more);
  const before = [...stored.values()].reduce((sum, seconds) => sum + seconds, 0);
  const removed = [...stored].filter(([name]) => !measured.has(name));
  const more =
    grown.reduce((sum, one) => sum + one.more, 0) - removed.reduce((sum, [, seconds]) => sum + seconds, 0);
  if (more <= before * maxGrowth) return [];
  const most = grown.slice(0, 5).map((one) => `${one.name} ${one.more.toFixed(0)} s`);
  return [
    `The tests cost ${Math.round((more / before) * 100)} % more than recorded. The most: ${most.join(', ')}. ` +
      'Make them cheaper, or store the new costs with --store-costs.',
  ];
}

const projectOf = (name: string): string => name.split(' ')[0] ?? '';
const pathOf = (name: string): string => name.slice(name.indexOf(' ') + 1);
const isOnChange = (name: string): boolean => name.startsWith('long') || isOfWorkshop(pathOf(name));

function weightedMedian(all: readonly { readonly before: number; readonly ratio: number }[]): number {
  const sorted = all.toSorted((one, other) => one.ratio - other.ratio);
  let left = sorted.reduce((sum, { before }) => sum + before, 0) / 2;
  for (const { before, ratio } of sorted) {
    left -= before;
    if (left <= 0) return ratio;
  }
  throw new Error('There is no median of nothing.');
}
