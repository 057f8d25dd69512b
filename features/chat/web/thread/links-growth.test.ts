import { expect, test } from 'vitest';
import { pieces } from './links.ts';

const tries = 7;

/** Shortest of several runs (ms): other work on the machine only makes a run longer. */
function shortestRun(text: string): number {
  const runs = Array.from({ length: tries }, () => {
    const startedAt = performance.now();
    pieces(text);
    return performance.now() - startedAt;
  });
  return Math.min(...runs);
}

test.each([
  ['closing brackets', (n: number) => `https://example.org/${')'.repeat(n)}`],
  ['dots before a letter', (n: number) => `https://example.org/${'.'.repeat(n)}a`],
  ['brackets and dots by turns', (n: number) => `https://example.org/${').'.repeat(n / 2)}`],
  ['letters of many kinds in a host name', (n: number) => `https://${manyLetters(n)}.example`],
  ['addresses in addresses', (n: number) => 'https://'.repeat(n / 8)],
  ['short addresses', (n: number) => 'www.a.b '.repeat(n / 8)],
])('twice as many %s take about twice as long', (_what, textOf) => {
  const [one, two] = [textOf(40_000), textOf(80_000)];
  // Growth with the square would be four times. Below a tenth of a millisecond nothing can be compared.
  expect(shortestRun(two)).toBeLessThan(3 * Math.max(0.1, shortestRun(one)));
});

function manyLetters(n: number): string {
  return Array.from({ length: n }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('');
}
