import { expect, test } from 'vitest';
import { pieces } from './links.ts';

/** Runs of each text before they are compared: the first ones are slow, because the engine has not compiled yet. */
const firstRuns = 20;
/** Longest time for which more runs are tried (ms). */
const longestMs = 3000;

/**
 * True once four times as much text took less than eight times as long; growth with the square would be sixteen
 * times. Each counts with the shortest of its runs, because other work on the machine only makes a run longer. Below
 * a tenth of a millisecond nothing can be compared.
 */
function growsWithLength(one: string, four: string): boolean {
  const shortest = { one: Number.POSITIVE_INFINITY, four: Number.POSITIVE_INFINITY };
  const run = (text: string) => {
    const startedAt = performance.now();
    pieces(text);
    return performance.now() - startedAt;
  };
  const end = performance.now() + longestMs;
  for (let round = 0; round < firstRuns || performance.now() < end; round += 1) {
    shortest.one = Math.min(shortest.one, run(one));
    shortest.four = Math.min(shortest.four, run(four));
    if (round >= firstRuns && shortest.four < 8 * Math.max(0.1, shortest.one)) return true;
  }
  return false;
}

test.each([
  ['closing brackets', (n: number) => `https://example.org/${')'.repeat(n)}`],
  ['dots before a letter', (n: number) => `https://example.org/${'.'.repeat(n)}a`],
  ['brackets and dots by turns', (n: number) => `https://example.org/${').'.repeat(n / 2)}`],
  ['letters of many kinds in a host name', (n: number) => `https://${manyLetters(n)}.example`],
  ['addresses in addresses', (n: number) => 'https://'.repeat(n / 8)],
  ['short addresses', (n: number) => 'www.a.b '.repeat(n / 8)],
])('four times as many %s take about four times as long', (_what, textOf) => {
  expect(growsWithLength(textOf(20_000), textOf(80_000))).toBe(true);
});

function manyLetters(n: number): string {
  return Array.from({ length: n }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('');
}
