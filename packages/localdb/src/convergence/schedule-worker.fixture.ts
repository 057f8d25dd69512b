import { parentPort, workerData } from 'node:worker_threads';

/** A complete server on which schedules are played, several at the same time. */
export interface Player {
  play(seed: number): Promise<void>;
  close(): Promise<void>;
}

export interface Share {
  readonly module: string;
  readonly first: number;
  readonly end: number;
  readonly step: number;
}

export type WorkerMessage = { readonly seed: number; readonly why: string } | { readonly isDone: true };

/**
 * Number of schedules played at the same time in this worker. With a database server, several can wait for it
 * in parallel. The embedded database runs in this thread, so there is only one.
 */
const lanes = process.env['TEST_ENGINE'] === 'postgres' ? 4 : 1;

async function playAll({ module, first, end, step }: Share): Promise<WorkerMessage> {
  // The cast is safe: the caller names a module that exports `open`.
  const { open } = (await import(module)) as { open: () => Promise<Player> };
  const player = await open();
  const failures: WorkerMessage[] = [];
  let next = first;
  const lane = async (): Promise<void> => {
    while (next < end && failures.length === 0) {
      const seed = next;
      next += step;
      try {
        await player.play(seed);
      } catch (error) {
        failures.push({ seed, why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await player.close();
  return failures[0] ?? { isDone: true };
}

// Does nothing when the module is imported outside a worker, for its types.
if (parentPort) parentPort.postMessage(await playAll(workerData));
