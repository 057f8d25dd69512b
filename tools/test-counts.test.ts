import { describe, expect, test } from 'vitest';
import { closingLines } from './test-counts.ts';

const projects = new Map([
  ['unit', { passed: 40, failed: 0, skipped: 0, secondTries: 0 }],
  ['pglite', { passed: 12, failed: 0, skipped: 1, secondTries: 0 }],
  ['postgres', { passed: 13, failed: 0, skipped: 0, secondTries: 0 }],
]);
const installed = { isThere: true, version: '15.18' };

describe('npm test ends', () => {
  test('with both engines by name and the sum alone on the last line', () => {
    expect(closingLines({ projects, strayErrors: 0 }, installed, [])).toEqual({
      lines: [
        'unit: 40 passed',
        'pglite: 12 passed, 1 skipped',
        'postgres (15.18): 13 passed',
        '65 passed, 0 failed',
      ],
      hasPassed: true,
    });
  });

  test('by saying that PostgreSQL was not tested', () => {
    const { lines, hasPassed } = closingLines(
      { projects, strayErrors: 0 },
      { isThere: false, version: '' },
      [],
    );
    expect(lines.at(-2)).toBe(
      'PostgreSQL was not tested: it is not installed here, and TEST_DATABASE_URL is not set.',
    );
    expect(hasPassed).toBe(true);
  });

  test('with a failure for each static check and each error outside any test', () => {
    const { lines, hasPassed } = closingLines({ projects, strayErrors: 1 }, installed, ['Catalogue']);
    expect(lines.at(-1)).toBe('65 passed, 2 failed');
    expect(hasPassed).toBe(false);
  });

  test('with how many needed a second try', () => {
    const slow = new Map([['e2e', { passed: 9, failed: 0, skipped: 0, secondTries: 2 }]]);
    expect(closingLines({ projects: slow, strayErrors: 0 }, installed, []).lines).toEqual([
      'e2e: 9 passed (2 at the second try)',
      '9 passed, 0 failed',
    ]);
  });

  test('with a failure when nothing ran', () => {
    const { lines, hasPassed } = closingLines({ projects: new Map(), strayErrors: 0 }, installed, []);
    expect(lines).toEqual(['0 passed, 0 failed']);
    expect(hasPassed).toBe(false);
  });
});
