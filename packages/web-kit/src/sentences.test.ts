import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('./', import.meta.url);
const page = readFileSync(new URL('../docs/sentences.md', import.meta.url), 'utf8');

interface Row {
  readonly section: string;
  readonly sentence: string;
  readonly file: string;
  readonly title: string;
}

const rows = page.split('\n').flatMap((line) => {
  const [, section, sentence, file, title] = /^\| (\d) \| (.+) \| `([\w/.-]+)` (.+) \|$/.exec(line) ?? [];
  return section && sentence && file && title ? [{ section, sentence, file, title }] : [];
});

/** The titles of the tests of a file, skipped ones and those in comments left out. */
function titlesOf(text: string): string[] {
  const starts = /^test(?:\.each\([\s\S]*?\]\))?\(\s*(['"`])([\s\S]*?)\1,/gm;
  return [...text.matchAll(starts)].map(([, , title = '']) => title);
}

function trouble({ sentence, file, title }: Row): string[] {
  const place = new URL(file, source);
  if (!existsSync(place)) return [`${sentence}: there is no ${file}`];
  const isThere = titlesOf(readFileSync(place, 'utf8')).includes(title);
  return isThere ? [] : [`${sentence}: ${file} has no test "${title}"`];
}

test('every sentence of the specification that is answered here has its test', () => {
  expect(rows.flatMap(trouble)).toEqual([]);
});

test('every line of the table is one of its rows', () => {
  const lines = page.split('\n').filter((line) => /^\| (?!§)/.test(line));
  expect(lines).toHaveLength(rows.length);
  for (const section of ['2', '4', '5', '8', '9']) {
    expect(rows.filter((row) => row.section === section).length).toBeGreaterThan(4);
  }
});

test('a sentence whose test is gone, renamed or switched off is found', () => {
  const row = { section: '2', sentence: 'A', file: 'router/guard.test.ts', title: 'gone' };
  expect(trouble(row)).toEqual(['A: router/guard.test.ts has no test "gone"']);
  expect(trouble({ ...row, file: 'router/gone.test.ts' })).toEqual(['A: there is no router/gone.test.ts']);
  expect(titlesOf("test('a', () => {});\ntest.skip('b', () => {});\n// test('c', () => {});\n")).toEqual([
    'a',
  ]);
});
