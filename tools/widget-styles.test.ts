import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installation.mjs';

const folders = '{packages/widgets,workshop/gallery}/src/**/';
const sheets = globSync(`${folders}*.module.css`, { cwd: root });
const sources = globSync(`${folders}*.tsx`, { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Maps each style sheet to the classes that components read from it. */
function askedFor(): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>(sheets.map((sheet) => [sheet, new Set()]));
  for (const source of sources) {
    const text = read(source);
    for (const [, name = '', path = ''] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      const sheet = join(dirname(source), path);
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g')))
        asked.get(sheet)?.add(used);
    }
  }
  return asked;
}

function classesOf(sheet: string): Set<string> {
  const rules = read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

test.each(sheets)('%s has every class it is asked for, and no other', (sheet) => {
  expect([...classesOf(sheet)].sort()).toEqual([...(askedFor().get(sheet) ?? [])].sort());
});
