import type { TestRunResult } from 'vitest/node';

export interface TestCounts {
  /** Counts of each project, in the order in which the projects ran. */
  readonly projects: ReadonlyMap<string, ProjectCounts>;
  /** Number of errors that occurred outside of any test. */
  readonly strayErrors: number;
}

interface ProjectCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** Number of passed tests that had failed at their first attempt. */
  secondTries: number;
}

/**
 * Counts the results of a run. If the run was narrowed to test names, all other tests are skipped and not
 * counted.
 */
export function countTests({ testModules, unhandledErrors }: TestRunResult, isNarrowed: boolean): TestCounts {
  const projects = new Map<string, ProjectCounts>();
  for (const module of testModules) {
    const counts = projects.get(module.project.name) ?? { passed: 0, failed: 0, skipped: 0, secondTries: 0 };
    projects.set(module.project.name, counts);
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test that has not ended counts as failed.
      counts[state === 'pending' ? 'failed' : state] += 1;
      if (test.diagnostic()?.flaky === true) counts.secondTries += 1;
    }
    const isBroken =
      module.errors().length > 0 || [...module.children.allSuites()].some((s) => s.errors().length > 0);
    if (isBroken) counts.failed += 1;
    if (isNarrowed) counts.skipped = 0;
  }
  return { projects, strayErrors: unhandledErrors.length };
}

/**
 * The last lines of the output of `npm test`: the results of each engine, then the total on the last line.
 */
export function closingLines(
  { projects, strayErrors }: TestCounts,
  postgres: { readonly isThere: boolean; readonly version: string },
  failedChecks: readonly string[],
): { lines: string[]; hasPassed: boolean } {
  const lines = [...projects].map(([name, counts]) => {
    const label = name.endsWith('postgres') ? `${name} (${postgres.version})` : name;
    return `${label}: ${describe(counts)}`;
  });
  if (!postgres.isThere) {
    lines.push('PostgreSQL was not tested: it is not installed here, and TEST_DATABASE_URL is not set.');
  }
  if (failedChecks.length > 0) lines.push(`static checks failed: ${failedChecks.join(', ')}`);
  if (strayErrors > 0) lines.push(`errors outside any test: ${strayErrors}`);
  const sum = (key: keyof ProjectCounts) =>
    [...projects.values()].reduce((total, counts) => total + counts[key], 0);
  const failed = sum('failed') + strayErrors + failedChecks.length;
  const passed = sum('passed');
  lines.push(`${passed} passed, ${failed} failed`);
  return { lines, hasPassed: failed === 0 && passed > 0 };
}

function describe({ passed, failed, skipped, secondTries }: ProjectCounts): string {
  const parts = [
    secondTries > 0 ? `${passed} passed (${secondTries} at the second try)` : `${passed} passed`,
  ];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}
