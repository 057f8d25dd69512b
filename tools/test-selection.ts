import type { Engine, Stage } from './test-options.ts';
import { filesOf, isForEveryEngine, type TestProject, testProjects, textOf } from './test-projects.ts';

export interface TestChoice {
  readonly word: string | undefined;
  readonly stage: Stage | undefined;
  readonly engine: Engine | undefined;
  /** Limits the run to these files; undefined for all files. */
  readonly related: ReadonlySet<string> | undefined;
  /** Runs only the long tests, at their full size. */
  readonly isNightly: boolean;
  readonly hasPostgres: boolean;
  /** Runs every database test on PostgreSQL, not only the marked ones. */
  readonly isOnEveryEngine: boolean;
}

export interface SelectedFile {
  readonly file: string;
  /** Limits the run to those tests of the file whose names match the pattern. */
  readonly pattern?: RegExp;
}

export interface SelectedProject {
  readonly project: TestProject;
  readonly files: readonly SelectedFile[];
}

/** Decides which files run in which project, before any program is started for them. */
export function selectTests(choice: TestChoice): SelectedProject[] {
  const { word, related } = choice;
  return testProjects
    .filter((project) => isWanted(project, choice))
    .map((project) => ({
      project,
      files: filesOf(project)
        .filter((file) => related === undefined || related.has(file))
        .filter((file) => isOnEngine(project, file, choice))
        .flatMap((file) => (word === undefined ? [{ file }] : narrow(file, word))),
    }))
    .filter(({ files }) => files.length > 0);
}

function isWanted(project: TestProject, { stage, engine, isNightly, hasPostgres }: TestChoice): boolean {
  if (isNightly && project.stage !== 'long') return false;
  if (stage !== undefined && project.stage !== stage) return false;
  if (project.engine === undefined) return true;
  if (project.engine === 'postgres' && !hasPostgres) return false;
  return engine === undefined || project.engine === engine;
}

/**
 * Checks if a file runs on PostgreSQL in this run. Without a search word or an engine option, only marked
 * files do. CI runs all tests on both engines.
 */
function isOnEngine(
  project: TestProject,
  file: string,
  { word, engine, isNightly, isOnEveryEngine }: TestChoice,
): boolean {
  if (project.engine !== 'postgres') return true;
  if (isNightly || isOnEveryEngine || word !== undefined || engine !== undefined) return true;
  return isForEveryEngine(file);
}

/**
 * Limits a file by the search word. If its path contains the word, all its tests run, else only tests whose
 * names contain it.
 */
function narrow(file: string, word: string): SelectedFile[] {
  if (file.toLowerCase().includes(word.toLowerCase())) return [{ file }];
  if (!textOf(file).toLowerCase().includes(word.toLowerCase())) return [];
  return [{ file, pattern: new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') }];
}
