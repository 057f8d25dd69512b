import { expect, test } from 'vitest';
import { pieces } from './links.ts';

const rounds = 20;

/**
 * Shortest of several runs of each text (ms), by turns: other work on the machine only makes a run longer.
 */
function shortestRuns(texts: readonly string[]): number[] {
  const shortest = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    texts.forEach((text, at) => {
      const startedAt = performance.now();
      pieces(text);
      shortest[at] = Math.min(shortest[at] ?? 0, performance.now() - startedAt);
    });
  }
  return shortest;
}

test.each([
  ['closing brackets', (n: number) => `https://example.org/${')'.repeat(n)}`],
  ['dots before a letter', (n: number) => `https://example.org/${'.'.repeat(n)}a`],
  ['brackets and dots by turns', (n: number) => `https://example.org/${').'.repeat(n / 2)}`],
  ['letters of many kinds in a host name', (n: number) => `https://${manyLetters(n)}.example`],
  ['addresses in addresses', (n: number) => 'https://'.repeat(n / 8)],
  ['short addresses', (n: number) => 'www.a.b '.repeat(n / 8)],
])('four times as many %s take about four times as long', (_what, textOf) => {
  const [one = 0, four = 0] = shortestRuns([textOf(20_000), textOf(80_000)]);
  // Growth with the square would be sixteen times. Below a tenth of a millisecond nothing can be compared.
  expect(four).toBeLessThan(8 * Math.max(0.1, one));
});

function manyLetters(n: number): string {
  return Array.from({ length: n }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('');
}
