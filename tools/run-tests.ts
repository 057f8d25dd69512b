import type { TestSpecification, Vitest } from 'vitest/node';
import { root } from './installation.mjs';
import { assumeYes } from './installed-program.ts';
import { progress } from './progress.mjs';
import { openRunFolder, type RunFolder } from './run-folder.ts';
import { runStaticChecks } from './static-checks.ts';
import { changedFiles, defaultBase, relatedTests, testsOfChangedSubjects } from './test-changes.ts';
import { describeGrowth, measureCosts, readCosts, storeCosts } from './test-costs.ts';
import { closingLines, countTests } from './test-counts.ts';
import { readTestOptions, type TestOptions } from './test-options.ts';
import { findPostgresForTests, type PostgresForTests, startPrograms } from './test-programs.ts';
import { type SelectedProject, selectTests, siteEngine } from './test-selection.ts';
import { timesTable } from './test-times.ts';
import { timeLeft } from './time-left.ts';
import { runProgram, Trouble } from './trouble.mjs';
import { watchTests } from './watch-tests.ts';

const isNightly = process.env['TEST_SIZE'] === 'nightly';

await runProgram(async () => {
  const options = readTestOptions(process.argv.slice(2));
  if (options.isYes) assumeYes();
  if (options.stage === 'check') return (await runStaticChecks()).length === 0 ? 0 : 1;
  const isWhole = !isNightly && !options.isWatching && isEverything(options);
  const failedChecks = isWhole && options.stage === undefined ? await runStaticChecks() : [];
  const postgres = findPostgresForTests();
  try {
    const due = isWhole && options.stage !== 'workshop' ? await testsOfChangedSubjects() : undefined;
    const selected = await select(options, postgres, due);
    if (selected.length === 0) {
      console.log('The subject of no long program has changed.\n0 passed, 0 failed');
      return 0;
    }
    return await runSelected(selected, { ...options, isWhole }, postgres, failedChecks);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.log(`${error.message}\n0 passed, ${failedChecks.length + 1} failed`);
    return 1;
  }
});

function isEverything({ word, changed, engine }: TestOptions): boolean {
  return word === undefined && changed === undefined && engine === undefined;
}

async function select(
  options: TestOptions,
  postgres: PostgresForTests,
  due: ReadonlySet<string> | undefined,
): Promise<SelectedProject[]> {
  const related = options.changed && (await relatedTo(options.changed.base));
  const selected = selectTests({
    ...options,
    related,
    isNightly,
    due,
    hasPostgres: postgres.isThere,
  });
  if (selected.length > 0 || due !== undefined) return selected;
  if (related !== undefined) throw new Trouble('No test depends on what changed.');
  throw new Trouble(`No test has "${options.word ?? ''}" in its path or name.`);
}

async function relatedTo(named: string | undefined): Promise<Set<string>> {
  const base = named ?? (await defaultBase());
  if (base === undefined)
    throw new Trouble('There is no commit older than four hours: name a base, as in --changed main.');
  const changed = await changedFiles(base);
  return await progress(`Looking for tests of ${changed.length} changed files`, () => relatedTests(changed));
}

async function runSelected(
  selected: readonly SelectedProject[],
  options: RunOptions,
  postgres: PostgresForTests,
  failedChecks: readonly string[],
): Promise<number> {
  const folder = openRunFolder();
  endOnSignals(folder);
  process.env['SITE_ENGINE'] = siteEngine({ ...options, isNightly, hasPostgres: postgres.isThere });
  const server = await startPrograms(selected);
  try {
    if (options.isWatching) return await watchTests(selected, options.word);
    const { lines, hasPassed } = await runVitest(selected, options, (counts) =>
      closingLines(counts, { ...postgres, version: server?.version ?? postgres.version }, failedChecks),
    );
    console.log(`\n${lines.join('\n')}`);
    return hasPassed ? 0 : 1;
  } finally {
    await server?.stop();
    await folder.remove();
  }
}

/**
 * Removes the folder of the run and exits when the run is interrupted. The folder's guard ends all started
 * processes.
 */
function endOnSignals(folder: RunFolder): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => void folder.remove().finally(() => process.exit(code)));
  }
}

interface RunOptions extends TestOptions {
  readonly isWhole: boolean;
}

type Closing = ReturnType<typeof closingLines>;

async function runVitest(
  selected: readonly SelectedProject[],
  { word, hasTimes, storesCosts, isWhole }: RunOptions,
  close: (counts: ReturnType<typeof countTests>) => Closing,
): Promise<Closing> {
  // The test runner is imported late, so that a wrong argument is reported without loading it.
  const { createVitest } = await import('vitest/node');
  const project = selected.map((one) => one.project.name);
  const costs = readCosts();
  const vitest = await createVitest({
    root,
    watch: false,
    run: true,
    project,
    reporters: ['default', timeLeft(costs)],
  });
  try {
    await vitest.standalone();
    const result = await vitest.runTestSpecifications(specificationsOf(vitest, selected), true);
    if (hasTimes) console.log(timesTable(result.testModules).join('\n'));
    const measured = measureCosts(result.testModules);
    if (storesCosts) storeCosts(measured);
    const { lines, hasPassed } = close(countTests(result, word !== undefined));
    return { lines: [...(isWhole ? describeGrowth(measured, costs) : []), ...lines], hasPassed };
  } finally {
    await vitest.close();
  }
}

function specificationsOf(vitest: Vitest, selected: readonly SelectedProject[]): TestSpecification[] {
  return selected.flatMap(({ project, files }) => {
    const found = vitest.projects.find(
      ({ name }) => name === project.name || name.startsWith(`${project.name} (`),
    );
    if (found === undefined) throw new Error(`vitest.config.ts has no project ${project.name}.`);
    return files.map(({ file, pattern }) =>
      found.createSpecification(`${root}/${file}`, pattern && { testNamePattern: pattern }),
    );
  });
}
