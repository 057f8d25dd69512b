import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readImports } from './import-direction.ts';
import { root } from './installation.mjs';
import { runQuietly } from './progress.mjs';
import { filesOf, testProjects, textOf } from './test-projects.ts';
import { Trouble } from './trouble.mjs';

/** The newest commit older than twelve hours. Changes since then count as this day's work. */
export async function defaultBase(): Promise<string | undefined> {
  const { code, said } = await git('rev-list', '-1', '--before=12 hours ago', 'HEAD');
  return code === 0 && said.trim() !== '' ? said.trim() : undefined;
}

/** Files that differ from `base`, committed or not, and files unknown to git. */
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
 * Test files that depend on one of these files: by imports, by a program they start by path, or through the
 * built app.
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
 * Imports of every module, plus the programs that it starts by path. End-to-end tests depend on the whole
 * app.
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

/** The unit tests in tools/ check documents, words and test titles, which they do not import. */
const readsTheTree = (test: string): boolean => test.startsWith('tools/') && !test.includes('.long.');

/** Files at the root, such as the lockfile and the settings of the tools, affect everything. */
const isOfEverything = (file: string): boolean => !file.includes('/') && !file.endsWith('.md');

/**
 * Modules affected by a file. A file that is no module (words, styles, SQL, samples) affects every module of
 * its own package or top folder.
 */
function modulesBeside(file: string, imports: Graph): string[] {
  if (imports.has(file)) return [file];
  const home = homeOf(file);
  return [...imports.keys()].filter((module) => module.startsWith(`${home}/`));
}

/** Documents count as tools/, whose tests check them against the code. */
function homeOf(file: string): string {
  if (file.startsWith('docs/') || !file.includes('/')) return 'tools';
  return /^(apps|features|packages)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? file;
}

const ourUrl = /new URL\('(\.[^']+\.m?[jt]sx?)', import\.meta\.url\)/g;

/** Programs and workers that a module starts by path. */
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
 * Long tests that run at their daily size: those whose package, or a package it depends on, changed since the
 * base, and one more, chosen in turn by the number of commits. Without git history there are none.
 */
export async function dailyLongTests(): Promise<string[]> {
  const base = await defaultBase();
  if (base === undefined) return [];
  const long = filesOf({
    include: testProjects.flatMap(({ stage, include }) => (stage === 'long' ? include : [])),
    exclude: [],
  });
  const changed = new Set((await changedFiles(base)).map(homeOf));
  const below = packagesBelow();
  const isTouched = (file: string) => below(homeOf(file)).some((home) => changed.has(home));
  const { said } = await git('rev-list', '--count', 'HEAD');
  const others = long.filter((file) => !isTouched(file));
  const turn = others[Number(said) % Math.max(1, others.length)];
  return [...long.filter(isTouched), ...(turn === undefined ? [] : [turn])];
}

/** Folder of a package and the folders of all packages that it depends on outside its tests. */
function packagesBelow(): (home: string) => string[] {
  const manifests = globSync('{apps,features,packages}/*/package.json', { cwd: root });
  const homes = new Map<string, string>();
  const dependencies = new Map<string, string[]>();
  for (const manifest of manifests) {
    // The cast is safe: these are our own files.
    const { name, dependencies: needs = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      dependencies?: Record<string, string>;
    };
    homes.set(name, dirname(manifest));
    dependencies.set(dirname(manifest), Object.keys(needs));
  }
  return (home) => {
    const seen = new Set([home]);
    for (const one of seen) {
      for (const name of dependencies.get(one) ?? []) {
        const found = homes.get(name);
        if (found !== undefined) seen.add(found);
      }
    }
    return [...seen];
  };
}
