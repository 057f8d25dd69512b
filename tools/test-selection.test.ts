import { expect, test } from 'vitest';
import { type SelectedProject, selectTests } from './test-selection.ts';

const everything = {
  word: undefined,
  stage: undefined,
  engine: undefined,
  related: undefined,
  isNightly: false,
  hasPostgres: true,
  isOnEveryEngine: false,
} as const;

const names = (selected: readonly SelectedProject[]) => selected.map(({ project }) => project.name);
const filesIn = (selected: readonly SelectedProject[], name: string) =>
  selected.find(({ project }) => project.name === name)?.files.map(({ file }) => file) ?? [];

test('every project has files, and PostgreSQL sees the marked ones', () => {
  const selected = selectTests(everything);
  expect(names(selected)).toEqual([
    'unit',
    'pglite',
    'postgres',
    'browser',
    'e2e',
    'long',
    'long-pglite',
    'long-postgres',
  ]);
  const marked = filesIn(selected, 'postgres');
  expect(marked).toContain('packages/sync-server/src/write-skew.db.test.ts');
  expect(marked.length).toBeLessThan(filesIn(selected, 'pglite').length);
});

test('with both engines asked for, PostgreSQL sees what the embedded one sees', () => {
  const selected = selectTests({ ...everything, isOnEveryEngine: true });
  expect(filesIn(selected, 'postgres')).toEqual(filesIn(selected, 'pglite'));
  expect(filesIn(selected, 'long-postgres')).toEqual(filesIn(selected, 'long-pglite'));
});

test('without PostgreSQL nothing is selected for it', () => {
  expect(names(selectTests({ ...everything, hasPostgres: false, isOnEveryEngine: true }))).not.toContain(
    'postgres',
  );
});

test('an engine that is named is the only one, on all of its files', () => {
  const selected = selectTests({ ...everything, engine: 'postgres' });
  expect(names(selected)).not.toContain('pglite');
  expect(filesIn(selected, 'postgres')).toEqual(filesIn(selectTests(everything), 'pglite'));
});

test('a word in a path takes the file, a word in a name its tests alone', () => {
  const [byPath] = selectTests({ ...everything, word: 'tools/test-selection' });
  expect(byPath?.files).toEqual([{ file: 'tools/test-selection.test.ts' }]);
  const [byName] = selectTests({ ...everything, word: 'a word in a path takes the file' });
  expect(byName?.files).toEqual([
    { file: 'tools/test-selection.test.ts', pattern: /a word in a path takes the file/i },
  ]);
});

test('a stage is one part, and the nightly run the long programs', () => {
  expect(names(selectTests({ ...everything, stage: 'browser' }))).toEqual(['browser']);
  expect(names(selectTests({ ...everything, isNightly: true }))).toEqual([
    'long',
    'long-pglite',
    'long-postgres',
  ]);
});

test('only related files are left where they are known', () => {
  const related = new Set(['tools/words.test.ts']);
  expect(selectTests({ ...everything, related }).map(({ files }) => files)).toEqual([
    [{ file: 'tools/words.test.ts' }],
  ]);
});
