import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('../docs/laws.md', import.meta.url), 'utf8');

interface Law {
  readonly law: string;
  readonly file: string;
  readonly title: string;
}

function readLaws(text: string): Law[] {
  return text.split('\n').flatMap((line) => {
    const [, law, file, title] = /^\| (.+?) \| `(.+?)` \| (.+?) \|$/.exec(line) ?? [];
    return law && file && title ? [{ law, file, title }] : [];
  });
}

/** Why nothing shows the law; undefined where its test is there and is run. */
function whatIsMissing({ file, title }: Law): string | undefined {
  const place = new URL(file, root);
  if (!existsSync(place)) return `there is no ${file}`;
  const text = readFileSync(place, 'utf8');
  const name = title.replaceAll("'", "\\'");
  const starts = /\btest(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)(?<!\\)\1/gs;
  const titles = [...text.matchAll(starts)].map(([, , found = '']) => found);
  // What is counted or named by a run stands around the words of the table.
  if (!titles.some((found) => found === title || found === name || includes(found, title)))
    return `${file} has no test '${title}'`;
  if (/\btest\.(skip|todo|only)\b/.test(text)) return `${file} skips tests`;
  return isRun(file) ? undefined : `${file} is run by nobody`;
}

/** A title with a size or a seed in it is found by its own words. */
const includes = (found: string, title: string) => found.includes('${') && found.includes(title);

function isRun(file: string): boolean {
  if (/\.test\.ts$/.test(file)) return true;
  const suite = basename(file).replace('.suite.ts', '');
  return [`${suite}.test.ts`, `${suite}.browser.test.ts`].every((name) =>
    existsSync(new URL(name, new URL(file, root))),
  );
}

const laws = readLaws(page);

test('every line of the laws is read', () => {
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (law|trap) \|/.test(line));
  expect(laws).toHaveLength(lines.length);
  expect(laws.length).toBeGreaterThan(50);
});

test.each(laws)('$law', (law) => {
  expect(whatIsMissing(law)).toBeUndefined();
});

test('a test that was renamed, and a file that is gone, are noticed', () => {
  const [law] = laws;
  if (!law) throw new Error('There are no laws.');
  expect(whatIsMissing({ ...law, title: `${law.title} no more` })).toContain('has no test');
  expect(whatIsMissing({ ...law, file: 'packages/localdb/src/nowhere.test.ts' })).toContain('there is no');
});
