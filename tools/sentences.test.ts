import { expect, test } from 'vitest';
import { root } from './installation.mjs';
import {
  compareSentences,
  isRunIn,
  type NamedTest,
  readSentences,
  readTests,
  sentencesPage,
  testsIn,
} from './sentences.ts';

const sentences = readSentences(root);
const tests = readTests(root);

test('every sentence of the specification has a test with its number, and every number a sentence', () => {
  expect(compareSentences(sentences, tests, isRunIn(root))).toEqual([]);
});

test('all four pages are read, and the numbers of a section have no holes', () => {
  const counts = new Map<string, number>();
  for (const { id, page } of sentences) {
    const [section = '', number] = id.split('.');
    counts.set(section, (counts.get(section) ?? 0) + 1);
    expect(Number(number), `${page}: ${id}`).toBe(counts.get(section));
  }
  for (const key of ['web ', 'web-kit ', 'widgets ', 'law '])
    expect(sentences.filter(({ id }) => id.startsWith(key)).length, key).toBeGreaterThan(25);
});

test('a title may name several sentences of several pages, in any quotes and over lines', () => {
  const text = [
    "test('one’s \\'own\\' [web-kit 2.1, 4.3] [law 1.2]', () => {});",
    'test.each([1])(\n  "%s is said [widgets m9.1]",\n  () => {});',
    'test(`of any size [web 8.2]`, () => {});',
    "test('no number at its end [web 8.2] here', () => {});",
  ].join('\n');
  expect(testsIn('a.test.ts', text)).toEqual([
    { file: 'a.test.ts', title: "one’s 'own'", ids: ['web-kit 2.1', 'web-kit 4.3', 'law 1.2'], isOff: false },
    { file: 'a.test.ts', title: '%s is said', ids: ['widgets m9.1'], isOff: false },
    { file: 'a.test.ts', title: 'of any size', ids: ['web 8.2'], isOff: false },
  ]);
});

test('a sentence whose test is gone, skipped, in a comment or in a suite that nobody runs is found', () => {
  const sentence = { id: 'law 1.1', page: 'laws.md', text: 'Nothing is lost.' };
  const [complaint] = compareSentences([sentence], [], () => true);
  expect(complaint).toBe('laws.md: no test that is run has [law 1.1] in its title: Nothing is lost.');
  const complaintsOf = (text: string, isRun = true) =>
    compareSentences([sentence], testsIn('a.test.ts', text), () => isRun);
  expect(complaintsOf("test('stays [law 1.1]', () => {});")).toEqual([]);
  expect(complaintsOf("test('stays [law 1.1]', () => {});", false)).toEqual([complaint]);
  expect(complaintsOf("test.skip('stays [law 1.1]', () => {});")).toEqual([complaint]);
  expect(complaintsOf("test.todo('stays [law 1.1]', () => {});")).toEqual([complaint]);
  expect(complaintsOf("describe.skip('a', () => {\n  test('stays [law 1.1]', () => {});\n});")).toEqual([
    complaint,
  ]);
  expect(complaintsOf("test.only('b', () => {});\ntest('stays [law 1.1]', () => {});")).toEqual([complaint]);
  expect(complaintsOf("  // test('stays [law 1.1]', () => {});")).toEqual([complaint]);
  expect(complaintsOf("test('stays [law 1.1]', () => {});\ntest('more [law 1.2]', () => {});")).toEqual([
    'a.test.ts: "more" names [law 1.2], which is no sentence',
  ]);
});

test('a suite counts only where a test in Node and one in a browser run it', () => {
  const isRun = isRunIn(root);
  expect(isRun('packages/localdb/src/data/outbox.suite.ts')).toBe(true);
  expect(isRun('packages/localdb/src/data/nowhere.suite.ts')).toBe(false);
  expect(isRun('e2e/web-welcome.test.ts')).toBe(true);
});

test('the generated page has every sentence with its tests', () => {
  const named: NamedTest = { file: 'a.test.ts', title: 'stays', ids: ['law 1.1'], isOff: false };
  const [first, second] = ['law 1.1', 'law 1.2'].map((id) => ({
    id,
    page: 'laws.md',
    text: `Text of ${id}.`,
  }));
  if (!first || !second) throw new Error('There are two sentences.');
  expect(sentencesPage([first, second], [named])).toBe(
    [
      '# Sentences of the specification, and the tests that show them',
      '',
      '## laws.md',
      '',
      '- **law 1.1** Text of law 1.1.',
      '  - `a.test.ts` stays',
      '- **law 1.2** Text of law 1.2.',
      '',
    ].join('\n'),
  );
});
