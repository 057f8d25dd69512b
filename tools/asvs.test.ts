import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installation.mjs';

interface Row {
  readonly number: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
}

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows: readonly Row[] = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, number = '', level = '', state = '', where = '']) => ({ number, level, state, where }));

/** Number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const ofChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7].map(
  (count, at) => [`${at + 1}`, count] as const,
);

test('every requirement of levels 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  const counted = Object.groupBy(rows, ({ number }) => number.split('.')[0] ?? '');
  expect(Object.entries(counted).map(([chapter, of = []]) => [chapter, of.length])).toEqual(ofChapters);
});

test('every file that a row names is there, and a held requirement names one', () => {
  const named = rows.map(({ number, state, where }) => {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return { number, state, files };
  });
  const missing = named.flatMap(({ number, files }) =>
    files.filter((file) => !existsSync(join(root, file))).map((file) => `${number} ${file}`),
  );
  expect(missing).toEqual([]);
  const bare = named.filter(({ state, files }) => state === 'held' && files.length === 0);
  expect(bare.map(({ number }) => number)).toEqual([]);
});

test('every section of the operator’s page that a row names is there', () => {
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const sections = [...operating.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const asked = rows.flatMap(({ where }) =>
    [...where.matchAll(/`docs\/operating\.md`, ([^:;]+)/g)].map(([, title = '']) => title.trim()),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)].filter((title) => !sections.includes(title))).toEqual([]);
});

test('the states are the four that the page explains, and their numbers are told', () => {
  const counts = Object.groupBy(rows, ({ state }) => state);
  const { held = [], operator = [], 'n/a': not = [], open = [] } = counts;
  expect(Object.keys(counts).toSorted()).toEqual(['held', 'n/a', 'open', 'operator']);
  expect(page).toContain(
    `Of ${rows.length} requirements ${held.length} are held, ${operator.length} are the operator's, ` +
      `${not.length} are not applicable and ${open.length} are open.`,
  );
});
