import type { TestModule } from 'vitest/node';
import { steps } from './progress.mjs';

interface Cost {
  readonly name: string;
  readonly files: number;
  readonly tests: number;
  readonly importMs: number;
  /** Duration of the hooks before and after the tests (ms). */
  readonly setUpMs: number;
  readonly testMs: number;
}

const maxFiles = 25;

/**
 * The table printed by `npm test -- --times`: first the steps before the tests, then the projects, then the
 * slowest files.
 */
export function timesTable(modules: readonly TestModule[]): string[] {
  const byProject = Map.groupBy(modules, ({ project }) => project.name);
  const projects = [...byProject].map(([name, ofProject]) => sumOf(name, ofProject.map(costOf)));
  const files = modules.map(costOf).toSorted((one, other) => totalOf(other) - totalOf(one));
  return [
    '',
    'Before the tests (seconds)',
    ...steps.map(({ what, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${what}`),
    '',
    header('project'),
    ...projects.map(row),
    '',
    header(`the ${Math.min(maxFiles, files.length)} dearest files`),
    ...files.slice(0, maxFiles).map(row),
  ];
}

const totalOf = ({ importMs, setUpMs, testMs }: Cost): number => importMs + setUpMs + testMs;

function costOf(module: TestModule): Cost {
  const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } =
    module.diagnostic();
  const ran = [...module.children.allTests()].flatMap((test) => test.diagnostic() ?? []);
  const testMs = ran.reduce((sum, test) => sum + test.duration, 0);
  return {
    name: `${module.project.name} ${module.relativeModuleId}`,
    files: 1,
    tests: ran.length,
    importMs: collectDuration + environmentSetupDuration + prepareDuration + setupDuration,
    setUpMs: Math.max(0, duration - testMs),
    testMs,
  };
}

function sumOf(name: string, costs: readonly Cost[]): Cost {
  const sum = (key: 'files' | 'tests' | 'importMs' | 'setUpMs' | 'testMs') =>
    costs.reduce((total, cost) => total + cost[key], 0);
  return {
    name,
    files: sum('files'),
    tests: sum('tests'),
    importMs: sum('importMs'),
    setUpMs: sum('setUpMs'),
    testMs: sum('testMs'),
  };
}

const header = (first: string): string =>
  `${'import'.padStart(8)}${'set-up'.padStart(8)}${'tests'.padStart(8)}${'sum'.padStart(8)}${'count'.padStart(7)}  ${first} (seconds of worker time)`;

function row(cost: Cost): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
  const { importMs, setUpMs, testMs, tests, name } = cost;
  return `${seconds(importMs)}${seconds(setUpMs)}${seconds(testMs)}${seconds(totalOf(cost))}${String(tests).padStart(7)}  ${name}`;
}
