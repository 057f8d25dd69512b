import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { m } from '@mitto/words/messages';
import { speak } from '@mitto/words/speaking';
import { describe, expect, test } from 'vitest';
import { root } from './installation.mjs';

const files = globSync('{apps/web,features/*}/words/en.json', { cwd: root });

/** A message: a text, or one text for each plural form. */
type Said = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const read = (file: string): Record<string, Said> => JSON.parse(readFileSync(join(root, file), 'utf8'));
const textsOf = (said: Said = ''): string[] =>
  typeof said === 'string' ? [said] : said.flatMap(({ match }) => Object.values(match));
const blanksOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
/** Placeholders in all forms of a message together. A single form may lack some of them. */
const blanks = (said?: Said) => [...new Set(textsOf(said).flatMap(blanksOf))].toSorted();

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
    for (const [name, said] of Object.entries(thai)) {
      for (const text of textsOf(said)) expect(text, name).toMatch(/[\u0e01-\u0e5b]/);
      expect(blanks(said), name).toEqual(blanks(english[name]));
    }
  });

  test('spells a word in one way', () => {
    const others = /favourit|e-mail|แชท|วงสังคม/i;
    const said = [...Object.values(english), ...Object.values(thai)].flatMap(textsOf);
    expect(said.filter((text) => others.test(text))).toEqual([]);
  });

  test('says how many in every form that English has', () => {
    for (const said of Object.values(english)) {
      if (typeof said === 'string') continue;
      for (const { match } of said) expect(Object.keys(match)).toEqual(['form=one', 'form=other']);
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

test('one is told as one, and more as more', () => {
  speak(() => 'en');
  expect([1, 2, 0].map((count) => m.discover_home_count({ count }))).toEqual([
    '1 person',
    '2 people',
    '0 people',
  ]);
  speak(() => 'th');
  expect(m.discover_home_count({ count: 1 })).toBe('1 คน');
});
