import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installation.mjs';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program of the repository on the pinned Node version. The program gets the same terminal and signals
 * as this process, and this function resolves with its exit code.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>}
 */
export async function runPinned(words, environment = {}) {
  await ensureInstalled();
  const path = `${dirname(pinnedNode)}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(pinnedNode, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...environment },
  });
  for (const signal of passedOn) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child too. If it were passed on, the child would receive a second
      // signal, which means to end at once without finishing.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Node flags of the server. The Dockerfile has the same flags. By default the young generation of the heap
 * grows up to twice 64 MB under load, and never shrinks. With this limit a request takes no longer, and
 * 10,000 idle sockets use 75 MB less.
 */
export const serverFlags = ['--max-semi-space-size=16'];

/** Node flag that reads the operator's settings from `.env`, if there is such a file. */
export function environmentFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}
