import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installation.mjs';

const folder = join(root, 'docs', 'decisions');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
const read = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n');

test('every decision begins with its number, a title, a status and a date', () => {
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const [title = '', empty, status = ''] = read(file);
    expect(title, file).toMatch(new RegExp(`^# ${file.slice(0, 3)} [A-Z]`));
    expect(empty, file).toBe('');
    expect(status, file).toMatch(/^(Accepted|Replaced|Proposed) .*\d{4}-\d\d-\d\d/);
  }
});

test('the index has one row for each number, with the title and status of the file', () => {
  const rows = index.filter((line) => /^\| \[?\d{3}/.test(line));
  const numbers = rows.map((row) => Number(/\d{3}/.exec(row)?.[0]));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  for (const file of files) {
    const [title = '', , status = ''] = read(file);
    const number = file.slice(0, 3);
    expect(rows, file).toContain(
      `| [${number}](${file}) | ${title.slice(6)} | ${status.replace(/\.$/, '')} |`,
    );
  }
  expect(rows.filter((row) => row.includes('](')).length).toBe(files.length);
});
