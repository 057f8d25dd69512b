import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './installation.mjs';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program of the repository on the pinned Node, as if it had been called directly: same terminal, same
 * signals, same exit code.
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
      // A terminal sends Ctrl-C to the child too. A second signal would mean "at once, without finishing".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Node flags of the server; the Dockerfile has the same. By default the young generation of the heap grows to
 * twice 64 MB in a burst and never shrinks. With this limit a request costs no more, and 10,000 idle sockets
 * take 75 MB less.
 */
export const serverFlags = ['--max-semi-space-size=16'];

/** The operator's settings, if there is a file with them. */
export function environmentFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}
