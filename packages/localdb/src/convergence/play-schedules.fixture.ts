import { Worker } from 'node:worker_threads';
import { type Sizes, sized } from '@mitto/testkit/sized';
import type { Player, Share, WorkerMessage } from './schedule-worker.fixture.ts';

/**
 * Number of workers, each with its own database. Every machine that runs the tests has at least two cores.
 */
const workers = 2;

/**
 * Plays a number of schedules, each with its own seed. The module must export `open: () => Promise<Player>`.
 * `CONVERGENCE_SEED` sets the first seed, and with `CONVERGENCE_COUNT=1` only that schedule is played.
 */
export async function playSchedules(name: string, module: URL, sizes: Sizes<number>): Promise<void> {
  const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';
  const size = sized(sizes);
  const first = Number(process.env['CONVERGENCE_SEED'] ?? 1);
  const end = first + Number(process.env['CONVERGENCE_COUNT'] ?? size);
  const startedAt = performance.now();
  const shares = Array.from({ length: Math.min(workers, end - first) }, (_, index) =>
    playShare({ module: module.href, first: first + index, end, step: workers }),
  );
  const [failure] = (await Promise.all(shares)).filter((told) => 'seed' in told);
  if (failure) {
    const again = `CONVERGENCE_SEED=${failure.seed} CONVERGENCE_COUNT=1 plays it again`;
    throw new Error(`Schedule ${failure.seed} of ${name} does not converge (${again}): ${failure.why}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${name} on ${engine}: schedules ${first} to ${end - 1} converged in ${seconds.toFixed(1)} s\n`,
  );
}

function playShare(share: Share): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./schedule-worker.fixture.ts', import.meta.url), {
      workerData: share,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('A worker ended without a word.')));
  });
}

/**
 * Returns the error of the first schedule that fails because of a planted fault. Returns 'nothing' if no
 * schedule fails, which means that the test cannot find the fault.
 */
export async function noticed(play: Player['play'], most = 60): Promise<string> {
  for (let seed = 1; seed <= most; seed += 1) {
    try {
      await play(seed);
    } catch (error) {
      return String(error);
    }
  }
  return 'nothing';
}
