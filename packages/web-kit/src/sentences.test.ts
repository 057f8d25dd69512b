import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const house = new URL('../../../', import.meta.url);
/** This layer's own sentences, and those of the screens that stand on it; beside each, where its files lie. */
const pages = [
  { text: read('packages/web-kit/docs/sentences.md'), source: new URL('packages/web-kit/src/', house) },
  { text: read('apps/web/docs/sentences.md'), source: house },
];

function read(path: string): string {
  return readFileSync(new URL(path, house), 'utf8');
}

interface Row {
  readonly section: string;
  readonly sentence: string;
  readonly file: string;
  readonly title: string;
  readonly source: URL;
}

const rows = pages.flatMap(({ text, source }) =>
  text.split('\n').flatMap((line) => {
    const [, section, sentence, file, title] = /^\| (\d) \| (.+) \| `([\w/.-]+)` (.+) \|$/.exec(line) ?? [];
    return section && sentence && file && title ? [{ section, sentence, file, title, source }] : [];
  }),
);

/** The titles of the tests of a file, skipped ones and those in comments left out. */
function titlesOf(text: string): string[] {
  const starts = /^ *test(?:\.each\([\s\S]*?\]\))?\(\s*(['"`])([\s\S]*?)\1,/gm;
  return [...text.matchAll(starts)].map(([, , title = '']) => title);
}

function trouble({ sentence, file, title, source }: Row): string[] {
  const place = new URL(file, source);
  if (!existsSync(place)) return [`${sentence}: there is no ${file}`];
  const isThere = titlesOf(readFileSync(place, 'utf8')).includes(title);
  return isThere ? [] : [`${sentence}: ${file} has no test "${title}"`];
}

test('every sentence of the specification that is answered here has its test', () => {
  expect(rows.flatMap(trouble)).toEqual([]);
});

test('every line of the table is one of its rows', () => {
  const lines = pages.flatMap(({ text }) => text.split('\n')).filter((line) => /^\| (?!§)/.test(line));
  expect(lines).toHaveLength(rows.length);
  for (const section of ['2', '4', '5', '8', '9']) {
    expect(rows.filter((row) => row.section === section).length).toBeGreaterThan(4);
  }
});

test('a sentence whose test is gone, renamed or switched off is found', () => {
  const source = new URL('packages/web-kit/src/', house);
  const row = { section: '2', sentence: 'A', file: 'router/guard.test.ts', title: 'gone', source };
  expect(trouble(row)).toEqual(['A: router/guard.test.ts has no test "gone"']);
  expect(trouble({ ...row, file: 'router/gone.test.ts' })).toEqual(['A: there is no router/gone.test.ts']);
  expect(titlesOf("test('a', () => {});\ntest.skip('b', () => {});\n// test('c', () => {});\n")).toEqual([
    'a',
  ]);
});
