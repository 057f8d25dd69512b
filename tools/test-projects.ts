import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { root } from './installation.mjs';
import type { Engine, Stage } from './test-options.ts';

export interface TestProject {
  readonly name: string;
  readonly stage: Stage;
  /** Projects of the same order run in parallel. */
  readonly order: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly engine?: Engine;
}

const places = ['apps', 'features', 'packages', 'workshop', 'tools'];
const within = (suffix: string) => places.map((place) => `${place}/**/*${suffix}`);

const database = within('.db.test.ts');
const browser = [...within('.browser.test.ts'), ...within('.browser.test.tsx')];
const longDatabase = [...within('.db.long.test.ts'), 'e2e/**/*.db.long.test.ts'];
const long = [...within('.long.test.ts'), 'e2e/**/*.long.test.ts'];

/** The test projects. The ending of a file's name determines its project. */
export const testProjects: readonly TestProject[] = [
  {
    name: 'unit',
    stage: 'unit',
    order: 0,
    include: within('.test.ts'),
    exclude: [...database, ...browser, ...long],
  },
  { name: 'pglite', stage: 'unit', order: 0, include: database, exclude: [], engine: 'pglite' },
  { name: 'postgres', stage: 'unit', order: 0, include: database, exclude: [], engine: 'postgres' },
  { name: 'browser', stage: 'browser', order: 1, include: browser, exclude: [] },
  { name: 'e2e', stage: 'e2e', order: 2, include: ['e2e/**/*.test.ts'], exclude: long },
  { name: 'long', stage: 'long', order: 3, include: long, exclude: longDatabase },
  { name: 'long-pglite', stage: 'long', order: 4, include: longDatabase, exclude: [], engine: 'pglite' },
  { name: 'long-postgres', stage: 'long', order: 5, include: longDatabase, exclude: [], engine: 'postgres' },
];

export const isOfWorkshop = (file: string): boolean => file.startsWith('workshop/');

/** The stage of a test file. The tests of the workshop are one stage, whichever projects they run in. */
export const stageOf = ({ stage }: TestProject, file: string): Stage =>
  isOfWorkshop(file) ? 'workshop' : stage;

/** Checks if the tests of a stage run only when their subject has changed, and at night. */
export const runsOnChange = (stage: Stage): boolean => stage === 'long' || stage === 'workshop';

/** Number of test files of a stage that run at once. Long tests run one at a time, because some measure durations. */
export const workersOf = (stage: Stage | undefined): number =>
  stage === 'long' ? 1 : stage === 'e2e' ? 3 : 2;

/** Test files of a project, as paths from the root with forward slashes. */
export function filesOf({ include, exclude }: Pick<TestProject, 'include' | 'exclude'>): string[] {
  return everyFile(include)
    .filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)))
    .toSorted();
}

const known = new Map<string, string[]>();

/** Lists files by patterns. The result is cached, because several projects have the same patterns. */
function everyFile(patterns: readonly string[]): string[] {
  const key = patterns.join(' ');
  const found = known.get(key) ?? globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  known.set(key, found);
  return found;
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * Pattern for the mark of a database test that also runs on PGlite while PostgreSQL is there, and of an end-to-end
 * test whose site runs on PGlite: what differs on the embedded engine.
 */
const embeddedMark = /^\/\/ @pglite\b/m;

export const isMarkedForPglite = (file: string): boolean => embeddedMark.test(textOf(file));
