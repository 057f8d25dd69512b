import { expect, test } from 'vitest';
import { type SelectedProject, selectTests } from './test-selection.ts';

const everything = {
  word: undefined,
  stage: undefined,
  engine: undefined,
  related: undefined,
  isNightly: false,
  hasPostgres: true,
  long: undefined,
} as const;

const names = (selected: readonly SelectedProject[]) => selected.map(({ project }) => project.name);
const filesIn = (selected: readonly SelectedProject[], name: string) =>
  selected.find(({ project }) => project.name === name)?.files.map(({ file }) => file) ?? [];

test('every project has files: PostgreSQL all database tests, and PGlite the marked ones', () => {
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
  const marked = filesIn(selected, 'pglite');
  expect(marked).toContain('packages/server-kit/src/database/transact.db.test.ts');
  expect(marked).not.toContain('packages/sync-server/src/write-skew.db.test.ts');
  expect(filesIn(selected, 'postgres')).toEqual(expect.arrayContaining(marked));
});

test('without PostgreSQL, and at night, PGlite sees all database tests', () => {
  const all = filesIn(selectTests(everything), 'postgres');
  const without = selectTests({ ...everything, hasPostgres: false });
  expect(names(without)).not.toContain('postgres');
  expect(filesIn(without, 'pglite')).toEqual(all);
  const nightly = selectTests({ ...everything, isNightly: true });
  expect(filesIn(nightly, 'long-pglite')).toEqual(filesIn(nightly, 'long-postgres'));
});

test('an engine that is named is the only one, on all of its files', () => {
  const selected = selectTests({ ...everything, engine: 'pglite' });
  expect(names(selected)).not.toContain('postgres');
  expect(filesIn(selected, 'pglite')).toEqual(filesIn(selectTests(everything), 'postgres'));
});

test('a word in a path takes these files alone, a word in a name its tests', () => {
  const [byPath] = selectTests({ ...everything, word: 'tools/test-selection' });
  expect(byPath?.files).toEqual([{ file: 'tools/test-selection.test.ts' }]);
  const [byName] = selectTests({ ...everything, word: 'a word in a path takes these files' });
  expect(byName?.files).toEqual([
    { file: 'tools/test-selection.test.ts', pattern: /a word in a path takes these files/i },
  ]);
});

test('a stage is one part, and the nightly run the long programs and every look of a journey', () => {
  expect(names(selectTests({ ...everything, stage: 'browser' }))).toEqual(['browser']);
  expect(names(selectTests({ ...everything, isNightly: true }))).toEqual([
    'e2e',
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

test('long programs are those that are wanted, and other tests stay', () => {
  const long = new Set(['apps/server/src/kill.db.long.test.ts']);
  const selected = selectTests({ ...everything, long });
  expect(filesIn(selected, 'long-postgres')).toEqual([...long]);
  expect(names(selected)).not.toContain('long');
  expect(filesIn(selected, 'unit').length).toBeGreaterThan(100);
});
