import { dirname, posix } from 'node:path';
import { readImports } from './import-direction.ts';
import { root } from './installation.mjs';
import { runQuietly } from './progress.mjs';
import { filesOf, isOfWorkshop, runsOnChange, stageOf, testProjects, textOf } from './test-projects.ts';
import { Trouble } from './trouble.mjs';

/** The newest commit that is more than four hours old. All later changes count as the work at hand. */
export async function defaultBase(): Promise<string | undefined> {
  const { code, said } = await git('rev-list', '-1', '--before=4 hours ago', 'HEAD');
  return code === 0 && said.trim() !== '' ? said.trim() : undefined;
}

/** Files that differ from the commit `base`, whether committed or not, and files that git does not track. */
export async function changedFiles(base: string): Promise<string[]> {
  const [changed, unknown] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  if (changed.code !== 0) throw new Trouble(`git knows no commit ${base}:\n${changed.said.trim()}`);
  return [...lines(changed.said), ...lines(unknown.said)];
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const git = (...words: string[]) => runQuietly('git', words, { cwd: root });

/**
 * Test files that depend on one of the changed files: by imports, by a program that the test starts by path,
 * or through the built app.
 */
export async function relatedTests(changed: readonly string[]): Promise<Set<string>> {
  const tests = testProjects.flatMap((project) => filesOf(project));
  if (changed.length === 0) return new Set();
  if (changed.some(isOfEverything)) return new Set(tests);
  graph ??= readGraph();
  const imports = await graph;
  const touched = new Set(changed.flatMap((file) => modulesBeside(file, imports)));
  return new Set(tests.filter((test) => readsTheTree(test) || reaches(test, touched, imports)));
}

type Graph = ReadonlyMap<string, readonly string[]>;
let graph: Promise<Graph> | undefined;

/**
 * Reads which modules each module imports, and which programs it starts by path. End-to-end tests depend on
 * the whole app.
 */
async function readGraph(): Promise<Graph> {
  const imports = await readImports(root);
  const app = [...imports.keys()].filter((file) => /^(apps|features\/[^/]+)\/web\//.test(file));
  for (const [file, imported] of imports) {
    imported.push(...startedBy(file));
    if (file.startsWith('e2e/') && file.endsWith('.test.ts')) imported.push(...app);
  }
  return imports;
}

/**
 * Checks if a test is one of the unit tests in tools/. They read documents, words and test titles, which they
 * do not import.
 */
const readsTheTree = (test: string): boolean => test.startsWith('tools/') && !test.includes('.long.');

/**
 * Checks if every test depends on a file, as on files at the root, such as the lockfile and the settings of
 * programs.
 */
const isOfEverything = (file: string): boolean => !file.includes('/') && !file.endsWith('.md');

/**
 * Modules affected by a change of a file. A file that is not a module (words, styles, SQL, samples) affects
 * every module of its package or top folder.
 */
function modulesBeside(file: string, imports: Graph): string[] {
  if (imports.has(file)) return [file];
  const home = homeOf(file);
  return [...imports.keys()].filter((module) => module.startsWith(`${home}/`));
}

/**
 * Package or top folder of a file. Documents count as tools/, because the tests of tools/ check them against
 * the code.
 */
function homeOf(file: string): string {
  if (file.startsWith('docs/') || !file.includes('/')) return 'tools';
  return /^(apps|features|packages|workshop)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? file;
}

const ourUrl = /new URL\('(\.[^']+\.m?[jt]sx?)', import\.meta\.url\)/g;

/** Paths of programs and workers that a module starts by path. */
function startedBy(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  return [...textOf(file).matchAll(ourUrl)].map(([, path = '']) => posix.join(dirname(file), path));
}

function reaches(from: string, wanted: ReadonlySet<string>, imports: Graph): boolean {
  const seen = new Set([from]);
  for (const file of seen) {
    if (wanted.has(file)) return true;
    for (const next of imports.get(file) ?? []) seen.add(next);
  }
  return false;
}

/**
 * Long programs and tests of the workshop whose subject has changed since the base. All of them without git
 * history.
 */
export async function testsOfChangedSubjects(): Promise<Set<string>> {
  const base = await defaultBase();
  const all = testsOnChange();
  if (base === undefined) return new Set(all);
  const changed = await changedFiles(base);
  return new Set(all.filter((file) => hasChangedSubject(file, changed)));
}

export const testsOnChange = (): string[] =>
  testProjects.flatMap((project) => filesOf(project).filter((file) => runsOnChange(stageOf(project, file))));

const subjectLine = /^\/\/ @subject: (.+)$/m;

/**
 * The subject of a test that runs on a change: the files and folders that its line `// @subject: <path> …`
 * names, or without this line the folder of a long program and the package of a test of the workshop; and always
 * the test itself.
 */
export const subjectsOf = (file: string): string[] => [
  file,
  ...(subjectLine.exec(textOf(file))?.[1]?.split(' ') ?? [isOfWorkshop(file) ? homeOf(file) : dirname(file)]),
];

export function hasChangedSubject(file: string, changed: readonly string[]): boolean {
  return changed.some((one) =>
    subjectsOf(file).some((subject) => one === subject || one.startsWith(`${subject}/`)),
  );
}
