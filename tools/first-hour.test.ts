import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installation.mjs';
import { textOf } from './test-projects.ts';

const page = textOf('docs/first-hour.md');
const diffs = [...page.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => diff);

/** Returns git's error message, or an empty string if the diff can be applied. */
function complaintAbout(diff: string, ...options: readonly string[]): string {
  try {
    execFileSync('git', ['apply', '--check', ...options], { cwd: root, input: diff, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String(error);
  }
}

test('the page has diffs', () => {
  expect(diffs.length).toBeGreaterThan(4);
});

test.each(diffs)('the diff applies to its files\n%s', (diff) => {
  // A reader may run the tests after applying the diff of the page. But if the diff is already committed, the
  // page must be rewritten.
  const isInPlace = complaintAbout(diff, '--reverse') === '' && complaintAbout(diff, '--cached') === '';
  if (!isInPlace) expect(complaintAbout(diff)).toBe('');
});

test('the page links to files that exist', () => {
  const links = [...page.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
});

test('the page names scripts of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = [...page.matchAll(/(?:^|`)npm (?:run )?(\w+)/gm)].map(([, name = '']) => name);
  expect(named).toContain('dev');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
