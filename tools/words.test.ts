import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './installation.mjs';

const files = globSync('{apps/web,features/*/web}/words/en.json', { cwd: root });
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(root, file), 'utf8'));
const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

test('there are words to look at', () => {
  expect(files.length).toBeGreaterThan(1);
});

describe.each(files)('%s', (file) => {
  const english = read(file);
  const thai = read(file.replace('en.json', 'th.json'));

  test('says the same things in both languages', () => {
    expect(Object.keys(thai)).toEqual(Object.keys(english));
  });

  test('has Thai letters in every Thai value, and the same blanks', () => {
    for (const [name, text] of Object.entries(thai)) {
      expect(text, name).toMatch(/[\u0e01-\u0e5b]/);
      expect(blanks(text), name).toEqual(blanks(english[name] ?? ''));
    }
  });

  test('has no word that nobody says', () => {
    const said = globSync('{apps/web,features/*/web,packages/web-kit}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    })
      .map((source) => readFileSync(join(root, source), 'utf8'))
      .join('\n');
    expect(Object.keys(english).filter((name) => !new RegExp(`\\bm\\.${name}\\b`).test(said))).toEqual([]);
  });
});

test('no sentence stands in the markup of a screen: words come from the catalogue', () => {
  const screens = globSync('{apps/web/src,features/*/web}/**/*.tsx', { cwd: root });
  const found = screens.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/>\s*([A-Za-z][^<>{}=;()]*[a-z])\s*</g)]
      .map(([, text]) => text?.trim() ?? '')
      .filter((text) => text !== 'Mitto' && !/=>|^\w+>?$/.test(text) && text.includes(' '))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
