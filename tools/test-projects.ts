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
  /** True if its files run one at a time, because they measure how long something takes. */
  readonly isAlone?: boolean;
}

const known = new Map<string, string[]>();
const places = ['apps', 'features', 'packages', 'workshop', 'tools'];
const within = (suffix: string) => places.map((place) => `${place}/**/*${suffix}`);

const database = within('.db.test.ts');
const browser = [...within('.browser.test.ts'), ...within('.browser.test.tsx')];
const longDatabase = [...within('.db.long.test.ts'), 'e2e/**/*.db.long.test.ts'];
const long = [...within('.long.test.ts'), 'e2e/**/*.long.test.ts'];

/** Pattern for the mark of a long program that runs alone on the machine: what it measures. */
const aloneMark = /^\/\/ @alone\b/m;
const alone = everyFile(long).filter((file) => aloneMark.test(textOf(file)));
const aloneDatabase = everyFile(longDatabase).filter((file) => alone.includes(file));

/** The test projects. The ending of a file's name determines its project, and that of a long program also its mark. */
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
  ...longProjects({ name: 'long', order: 3 }, long, longDatabase, alone),
  ...longProjects({ name: 'long-alone', order: 4, isAlone: true }, alone, aloneDatabase),
];

export const isOfWorkshop = (file: string): boolean => file.startsWith('workshop/');

/** The stage of a test file. The tests of the workshop are one stage, whichever projects they run in. */
export const stageOf = ({ stage }: TestProject, file: string): Stage =>
  isOfWorkshop(file) ? 'workshop' : stage;

/** Checks if the tests of a stage run only when their subject has changed, and at night. */
export const runsOnChange = (stage: Stage): boolean => stage === 'long' || stage === 'workshop';

/** Number of test files of a project that run at once. */
export const workersOf = ({ stage, isAlone = false }: Pick<TestProject, 'stage' | 'isAlone'>): number =>
  isAlone ? 1 : stage === 'e2e' ? 3 : 2;

/** The projects of long programs: those without a database, and those with one on each engine. */
function longProjects(
  { name, ...common }: Pick<TestProject, 'name' | 'order' | 'isAlone'>,
  all: readonly string[],
  ofDatabase: readonly string[],
  exclude: readonly string[] = [],
): TestProject[] {
  const project = { ...common, stage: 'long' } as const;
  return [
    { ...project, name, include: all, exclude: [...ofDatabase, ...exclude] },
    { ...project, name: `${name}-pglite`, include: ofDatabase, exclude, engine: 'pglite' },
    { ...project, name: `${name}-postgres`, include: ofDatabase, exclude, engine: 'postgres' },
  ];
}

/** Test files of a project, as paths from the root with forward slashes. */
export function filesOf({ include, exclude }: Pick<TestProject, 'include' | 'exclude'>): string[] {
  return everyFile(include)
    .filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)))
    .toSorted();
}

/** Lists files by patterns. The result is cached, because several projects have the same patterns. */
function everyFile(patterns: readonly string[]): string[] {
  const key = patterns.join(' ');
  const found = known.get(key) ?? globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  known.set(key, found);
  return found;
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * Pattern for the mark of a database test that also runs on PGlite while PostgreSQL is there, and of an end-to-end
 * test whose site runs on PGlite: what differs on the embedded engine.
 */
const embeddedMark = /^\/\/ @pglite\b/m;

export const isMarkedForPglite = (file: string): boolean => embeddedMark.test(textOf(file));
