import { expect, test } from 'vitest';
import { absencesIn, listAbsences } from './listed-absences.ts';

test('every check of absence has a name of its own, and a test file that runs it', () => {
  const absences = listAbsences();
  expect(absences.length).toBeGreaterThan(50);
  const names = absences.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(absences.filter(({ testFiles }) => testFiles.length === 0)).toEqual([]);
});

test('a check is found with the test it stands in', () => {
  const found = absencesIn(
    'some.test.ts',
    `
      test('one', async () => { await neverComes('a', thing); });
      describe('some', () => {
        test.each([1, 2])('at %i px: a (b)', long, async () => { await neverComes('b', thing); });
      });
      async function step() { await neverComes('c', thing); }
    `,
  );
  expect(found.map(({ name, test }) => [name, test?.source])).toEqual([
    ['a', 'one$'],
    ['b', 'at .* px: a \\(b\\)$'],
    ['c', undefined],
  ]);
});

test('a check without a name that can be read is refused', () => {
  expect(() => absencesIn('some.test.ts', 'neverComes(name, thing)')).toThrow('Give neverComes a name');
});
