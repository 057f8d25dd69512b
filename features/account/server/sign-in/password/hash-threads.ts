import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { second } from '@mitto/kit/time';
import { currentAsker } from '@mitto/server-kit/database/asking';
import { FairQueue } from '@mitto/server-kit/database/fair-queue';
import type { HashTask } from './hash-thread.ts';

/** Half of the cores: a flood of sign-ins leaves the other half to everybody else. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Turns for hashing, fair by network or member. What waits for too long is refused with `busy`, before anything
 * else of the server is.
 */
const turns = new FairQueue({
  slots,
  limits: { call: { atOnce: 1, maxWaiting: 8, maxWaitMs: 5 * second } },
});

const idle: Worker[] = [];

/** Runs the task in a thread of its own. The threads start when they are first needed, and never hold up the exit. */
export async function hashInThread(task: HashTask): Promise<string | boolean> {
  const turn = await turns.take(currentAsker(), 1);
  const thread = idle.pop() ?? startThread();
  try {
    const answer = await ask(thread, task);
    idle.push(thread);
    return answer;
  } finally {
    turn.end();
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./hash-thread.ts', import.meta.url));
  thread.unref();
  return thread;
}

/** Rejects if the thread dies, for example of a hash that is none. The next task starts another one. */
function ask(thread: Worker, task: HashTask): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof Error ? error : new Error('The thread has ended.'));
    // A thread that works keeps the process alive.
    thread.ref();
    thread.once('message', (answer: string | boolean) => {
      thread.removeAllListeners('error').removeAllListeners('exit').unref();
      resolve(answer);
    });
    thread.once('error', fail).once('exit', fail);
    thread.postMessage(task);
  });
}
