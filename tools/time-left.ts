import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { root } from './installation.mjs';
import { costName, type TestCosts } from './test-costs.ts';
import { testProjects, workersOf } from './test-projects.ts';

const everyMs = 30_000;
/** Cost of a file without a recorded one (seconds). */
const unrecorded = 0.5;

/**
 * Prints twice a minute how many test files are done, and how long the rest will take by its recorded costs
 * and the speed so far.
 */
export function timeLeft(
  costs: TestCosts,
  print: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): Reporter {
  const all = { files: 0, seconds: 0 };
  const done = { files: 0, seconds: 0 };
  let [began, printedAt] = [0, 0];
  /** Seconds that a file takes of the whole run, whose projects have several workers. */
  const shareOf = (name: string) => {
    const project = testProjects.find((one) => name.startsWith(`${one.name} `));
    return (costs.get(name) ?? unrecorded) / (project ? workersOf(project) : 1);
  };
  return {
    onTestRunStart(specifications) {
      began = printedAt = now();
      all.files = specifications.length;
      for (const { project, moduleId } of specifications)
        all.seconds += shareOf(costName(project.name, relative(root, moduleId)));
    },
    onTestModuleEnd({ project, relativeModuleId }) {
      done.files += 1;
      done.seconds += shareOf(costName(project.name, relativeModuleId));
      const at = now();
      if (at - printedAt < everyMs) return;
      printedAt = at;
      const minutes = (((all.seconds - done.seconds) / done.seconds) * (at - began)) / 60_000;
      print(`${done.files} of ${all.files} files are done, about ${Math.ceil(minutes)} min are left`);
    },
  };
}
