import type { ProofOfWork } from '@mitto/kit/proof-of-work';
import { ProofSolver } from '@mitto/kit/solve-proof';

/**
 * Time of one step (ms). Taps and animations have their turn between two steps, so the page does not freeze.
 */
const stepMs = 8;
const attemptsPerLook = 500;

/** Solves a proof of work in short steps; rejects with the signal's reason when the caller aborts. */
export async function solveInSteps(proof: ProofOfWork, signal?: AbortSignal): Promise<string> {
  const solver = new ProofSolver(proof);
  for (;;) {
    signal?.throwIfAborted();
    const until = performance.now() + stepMs;
    while (performance.now() < until) {
      const solved = solver.work(attemptsPerLook);
      if (solved !== undefined) return solved;
    }
    await nextTurn();
  }
}

/** Resolves in a later task. A message comes at once, while timers wait for milliseconds and longer. */
function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(undefined);
  return promise;
}
