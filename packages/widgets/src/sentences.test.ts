import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const table = readFileSync(join(import.meta.dirname, '../docs/sentences.md'), 'utf8');

const rows = table
  .split('\n')
  .filter((line) => /^\| (\d|m\d|d) \|/.test(line))
  .map((line) => {
    const [, , sentence = '', file = '', name = ''] = line.split('|').map((cell) => cell.trim());
    return { sentence, file: join(import.meta.dirname, file), name };
  });

/** What is written between the quotes of a `test(` or `test.each(…)(`, and is neither skipped nor put aside. */
function namesIn(file: string): Set<string> {
  const calls = readFileSync(file, 'utf8').matchAll(
    /(?:\btest|\)|\])\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(?:async )?\(/g,
  );
  return new Set([...calls].map(([, , name = '']) => name.replaceAll('\\', '')));
}

test('there are sentences', () => {
  expect(rows.length).toBeGreaterThan(80);
});

test.each(rows)('“$sentence” has its test', ({ file, name }) => {
  expect(existsSync(file), file).toBe(true);
  expect([...namesIn(file)]).toContain(name);
});
