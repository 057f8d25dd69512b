import { expect, test } from 'vitest';
import { isMarkedForPglite, textOf, workersOf } from './test-projects.ts';
import { type SelectedProject, selectTests, siteEngine } from './test-selection.ts';

const everything = {
  word: undefined,
  stage: undefined,
  engine: undefined,
  related: undefined,
  isNightly: false,
  hasPostgres: true,
  due: undefined,
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
    'long-alone',
    'long-alone-pglite',
    'long-alone-postgres',
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

test('the sites of end-to-end tests are on PostgreSQL where it is, but those of marked journeys', () => {
  expect(siteEngine(everything)).toBe('postgres');
  expect(siteEngine({ ...everything, engine: 'postgres' })).toBe('postgres');
  expect(siteEngine({ ...everything, engine: 'pglite' })).toBe('pglite');
  expect(siteEngine({ ...everything, hasPostgres: false })).toBe('pglite');
  expect(siteEngine({ ...everything, isNightly: true })).toBe('pglite');
  expect(filesIn(selectTests(everything), 'e2e').filter(isMarkedForPglite)).toEqual([
    'e2e/activities.test.ts',
    'e2e/chat.test.ts',
    'e2e/checkout-refund.test.ts',
    'e2e/new-matches.test.ts',
    'e2e/profile-journey.test.ts',
    'e2e/web-journey.test.ts',
  ]);
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

test('a stage is one part, and the nightly run the long programs, the workshop and every look of a journey', () => {
  expect(names(selectTests({ ...everything, stage: 'browser' }))).toEqual(['browser']);
  const nightly = selectTests({ ...everything, isNightly: true });
  expect(filesIn(nightly, 'long')).toEqual(filesIn(selectTests({ ...everything, stage: 'long' }), 'long'));
  expect(filesIn(nightly, 'browser')).toEqual(
    filesIn(selectTests({ ...everything, stage: 'workshop' }), 'browser'),
  );
  expect(names(nightly)).toContain('e2e');
});

test('the tests of the workshop are a stage of their own, in no other one', () => {
  const ofWorkshop = selectTests({ ...everything, stage: 'workshop' });
  expect(names(ofWorkshop)).toEqual(['unit', 'postgres', 'browser']);
  for (const { files } of ofWorkshop)
    expect(files.filter(({ file }) => !file.startsWith('workshop/'))).toEqual([]);
  const others = selectTests({ ...everything, stage: 'browser' });
  expect(filesIn(others, 'browser').filter((file) => file.startsWith('workshop/'))).toEqual([]);
});

test('a long program that is marked to run alone is in no project where two run at once', () => {
  const selected = selectTests(everything).filter(({ project }) => project.stage === 'long');
  for (const { project, files } of selected) {
    const isMarked = ({ file }: { readonly file: string }) => /^\/\/ @alone: \S/m.test(textOf(file));
    expect(files.filter((file) => isMarked(file) !== (workersOf(project) === 1))).toEqual([]);
  }
  const alone = filesIn(selected, 'long-alone');
  expect(alone).toContain('e2e/premium-speed.long.test.ts');
  expect(filesIn(selected, 'long-alone-postgres')).toContain('apps/server/src/kill.db.long.test.ts');
});

test('only related files are left where they are known', () => {
  const related = new Set(['tools/words.test.ts']);
  expect(selectTests({ ...everything, related }).map(({ files }) => files)).toEqual([
    [{ file: 'tools/words.test.ts' }],
  ]);
});

test('long programs and tests of the workshop are those that are due, and other tests stay', () => {
  const [program, ofWorkshop] = [
    'apps/server/src/kill.db.long.test.ts',
    'workshop/local-tables/src/jql/parse-jql.test.ts',
  ];
  const selected = selectTests({ ...everything, due: new Set([program, ofWorkshop]) });
  expect(filesIn(selected, 'long-alone-postgres')).toEqual([program]);
  expect(names(selected)).not.toContain('long');
  expect(filesIn(selected, 'unit').filter((file) => file.startsWith('workshop/'))).toEqual([ofWorkshop]);
  expect(filesIn(selected, 'unit').length).toBeGreaterThan(100);
});
