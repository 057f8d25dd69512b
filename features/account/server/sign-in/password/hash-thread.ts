import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password to hash, or to compare with a hash. */
export interface HashTask {
  readonly password: string;
  readonly hash?: string;
}

/** Gives way to the threads that answer calls, where the system lets a thread have a priority of its own. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10);
  } catch {
    // Systems without /proc: the queue alone bounds what hashing takes.
  }
}

giveWay();
parentPort?.on('message', ({ password, hash }: HashTask) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash, password));
});
