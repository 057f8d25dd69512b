import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work at a steady rate until the time is over, however long each run lasts. */
export async function atRate(
  { perSecond, ms }: { readonly perSecond: number; readonly ms: number },
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  const begun = performance.now();
  const running: Promise<unknown>[] = [];
  for (let number = 0; performance.now() - begun < ms; number += 1) {
    const wait = begun + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(work(number));
  }
  await Promise.all(running);
}
