import type { Engine, Stage } from './test-options.ts';
import {
  filesOf,
  isMarkedForPglite,
  runsOnChange,
  stageOf,
  type TestProject,
  testProjects,
  textOf,
} from './test-projects.ts';

export interface TestChoice {
  readonly word: string | undefined;
  readonly stage: Stage | undefined;
  readonly engine: Engine | undefined;
  /** Limits the run to these files; undefined for all files. */
  readonly related: ReadonlySet<string> | undefined;
  /** Runs the tests that other runs leave out unless their subject changed, at full size, and journeys in every look. */
  readonly isNightly: boolean;
  readonly hasPostgres: boolean;
  /** Limits the tests that run when their subject changed; undefined for all of them. */
  readonly due: ReadonlySet<string> | undefined;
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

/**
 * Decides which files run in which project, before any program is started for them. A word that stands in
 * paths takes these files; only otherwise it takes the tests with the word in their names.
 */
export function selectTests(choice: TestChoice): SelectedProject[] {
  const { related } = choice;
  const projects = testProjects
    .filter((project) => isWanted(project, choice))
    .map((project) => ({
      project,
      paths: filesOf(project)
        .filter((file) => related === undefined || related.has(file))
        .filter((file) => isInStage(project, file, choice))
        .filter((file) => isOnEngine(project, file, choice)),
    }));
  const word = choice.word?.toLowerCase();
  const isNamed = (file: string) => word === undefined || file.toLowerCase().includes(word);
  const isPath = projects.some(({ paths }) => paths.some(isNamed));
  const take = (file: string) => (isPath ? { file } : { file, pattern: patternOf(word ?? '') });
  const isTaken = (file: string) =>
    isPath
      ? isNamed(file)
      : textOf(file)
          .toLowerCase()
          .includes(word ?? '');
  return projects
    .map(({ project, paths }) => ({ project, files: paths.filter(isTaken).map(take) }))
    .filter(({ files }) => files.length > 0);
}

/**
 * Engine of the sites of the end-to-end tests, but of the marked files, which run on PGlite. At night all of them
 * run on PGlite, so that every journey passes on both engines.
 */
export function siteEngine({
  engine,
  isNightly,
  hasPostgres,
}: Pick<TestChoice, 'engine' | 'isNightly' | 'hasPostgres'>): Engine {
  return isNightly || !hasPostgres || engine === 'pglite' ? 'pglite' : 'postgres';
}

const patternOf = (word: string): RegExp => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

function isWanted(project: TestProject, { engine, hasPostgres }: TestChoice): boolean {
  if (project.engine === undefined) return true;
  if (project.engine === 'postgres' && !hasPostgres) return false;
  return engine === undefined || project.engine === engine;
}

function isInStage(project: TestProject, file: string, { stage, isNightly, due }: TestChoice): boolean {
  const own = stageOf(project, file);
  if (stage !== undefined && own !== stage) return false;
  if (!runsOnChange(own)) return !isNightly || own === 'e2e';
  return due === undefined || due.has(file);
}

/**
 * Checks if a file runs on its project's engine. Database tests run on PostgreSQL, and on PGlite only the
 * marked ones, unless PostgreSQL is missing or PGlite is named.
 */
function isOnEngine({ engine }: TestProject, file: string, choice: TestChoice): boolean {
  if (engine !== 'pglite' || choice.isNightly || !choice.hasPostgres) return true;
  return choice.engine === 'pglite' || isMarkedForPglite(file);
}
