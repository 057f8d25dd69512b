import { expect, test } from 'vitest';
import { solveInSteps } from './solve-in-steps.ts';

test('the page stays usable while a proof of work is solved', async () => {
  const tasks: number[] = [];
  const watch = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  watch.observe({ type: 'longtask' });
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 10);
  const begun = performance.now();
  const solved = await solveInSteps({ challenge: 'a challenge of the test', rounds: 16, bits: 14 });
  const took = performance.now() - begun;
  clearInterval(clock);
  watch.disconnect();
  expect(solved).toMatch(/^a challenge of the test;\d+(,\d+){15}$/);
  // Other work had its turn all the time.
  expect(turns).toBeGreaterThan(took / 100);
  expect(tasks.filter((ms) => ms > 100)).toEqual([]);
});
