import { world } from './at-site.ts';

/**
 * Shows redacted likes and visits as batches do, repeatedly until the awaited thing appears, because a page may
 * send an action later than it was made.
 */
export async function batchesUntil(isThere: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = isThere.finally(() => {
    isOver = true;
  });
  const run = async (): Promise<void> => {
    while (!isOver) {
      await world.showRedacted();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await Promise.all([ended, run()]);
}
