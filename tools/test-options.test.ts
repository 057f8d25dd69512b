import { describe, expect, test } from 'vitest';
import { readTestOptions } from './test-options.ts';
import { Trouble } from './trouble.mjs';

describe('npm test takes', () => {
  test('a word of several words, and everything without one', () => {
    expect(readTestOptions([]).word).toBeUndefined();
    expect(readTestOptions(['a', 'draft']).word).toBe('a draft');
  });

  test('a base only after --changed', () => {
    expect(readTestOptions(['--changed']).changed).toEqual({ base: undefined });
    expect(readTestOptions(['--changed', 'main'])).toMatchObject({
      changed: { base: 'main' },
      word: undefined,
    });
    expect(readTestOptions(['main']).changed).toBeUndefined();
  });

  test('an engine and a stage by their names', () => {
    expect(readTestOptions(['chat', '--engine', 'pglite', '--stage', 'unit'])).toMatchObject({
      word: 'chat',
      engine: 'pglite',
      stage: 'unit',
    });
  });

  test.each([
    [['--engine', 'mysql'], '--engine takes pglite, postgres, not mysql.'],
    [['--stage', 'all'], '--stage takes check, unit, browser, e2e, long, workshop, not all.'],
    [['--wotch'], '--wotch'],
    [['chat', '--store-costs'], '--store-costs needs a run of everything or of a stage.'],
    [['--changed', 'main', 'chat'], '--changed takes one base and no further word.'],
  ])('%j with a sentence that names what is wrong', (words, sentence) => {
    expect(() => readTestOptions(words)).toThrow(Trouble);
    expect(() => readTestOptions(words)).toThrow(sentence);
  });
});
