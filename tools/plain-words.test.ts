import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './installation.mjs';
import { faultsOf, readRetiredWords } from './plain-words.ts';

const retired = readRetiredWords(readFileSync(join(root, 'docs', 'GLOSSARY.md'), 'utf8'));
const faults = (text: string, file = 'packages/kit/src/a.ts') => faultsOf(file, text, retired);

describe('comments', () => {
  test.each(['What', 'Who', 'Whom', 'Whose', 'Whoever', 'Whatever', 'Those', 'Of', 'That', 'How'])(
    'a doc comment that begins with %s is refused with its line',
    (word) => {
      expect(faults(`const a = 1;\n/** ${word} comes first. */\nconst b = 2;\n`)).toEqual([
        `packages/kit/src/a.ts:2: a comment begins with "${word}"; begin with the thing or a verb`,
      ]);
      expect(faults(`/**\n * ${word} comes first.\n */\nconst b = 2;\n`)).toHaveLength(1);
    },
  );

  test('other openings and longer words pass', () => {
    expect(faults('/** Offers what is left. */\n/** Whatsoever. */\n// What is fine here\n')).toEqual([]);
  });
});

describe('names', () => {
  test('a retired word is refused in identifiers, files and folders', () => {
    expect(faults('const aHouse = 1;')).toEqual([
      'packages/kit/src/a.ts:1: the glossary has retired "house" (aHouse)',
    ]);
    expect(faults('\n\nclass A { readonly #courier = 1; }')).toHaveLength(1);
    expect(faults('', 'packages/kit/src/house/a.ts')).toHaveLength(1);
    expect(faults('', 'packages/kit/src/page-door.tsx')).toHaveLength(1);
  });

  test('a participle alone is refused as the name of an export', () => {
    expect(faults('export interface Told {}')).toEqual([
      'packages/kit/src/a.ts:1: "Told" is a participle; name the thing',
    ]);
    expect(faults('\nexport async function seen() {}\nexport type Asked<T> = T;')).toHaveLength(2);
    expect(faults('export const toldSquares = 1;\ninterface Told {}\nexport const leftOver = 2;')).toEqual(
      [],
    );
  });

  test('a retired prefix is refused at the beginning of a name only', () => {
    expect(faults('const mostFiles = 1;')).toHaveLength(1);
    expect(faults('const most = 1; const mostly = 2; const almostFiles = 3;')).toEqual([]);
  });

  test('strings, comments and templates may hold what is stored or said', () => {
    expect(faults("const kind = 'house.expire'; // house\nconst text = `the house`;")).toEqual([]);
  });
});
