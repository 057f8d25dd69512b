import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunFolder {
  readonly path: string;
  /** Kills all processes that still have this folder as TMPDIR, and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Creates a folder for the temporary files of all processes that a test run starts, and sets it as TMPDIR. A
 * guard process waits for the end of this process, also by `kill -9`. Then it kills every process that has
 * the folder in its environment, and removes the folder.
 */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(placeForFiles(), 'mitto-run-'));
  // PostgreSQL runs as another user and needs access to its own folder inside this one.
  chmodSync(path, 0o711);
  const { TMPDIR: before } = process.env;
  const guard = startGuard(path, before);
  process.env['TMPDIR'] = path;
  return {
    path,
    async remove() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await endGuard(guard);
    },
  };
}

/** Folder in memory of every Linux, and the free space there that a whole run needs (bytes). */
const inMemory = '/dev/shm';
const neededRoom = 8e9;

/**
 * Returns the folder in memory where it has room and `TMPDIR` names no other. A database or a browser profile is
 * hundreds of small files: on a disk, writing and removing them costs more than most tests.
 */
function placeForFiles(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededRoom ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Script of the guard process. The guard itself gets another TMPDIR, so that it does not kill itself. On
 * systems without /proc it kills nothing.
 */
const script = `cat >/dev/null
for environ in /proc/[0-9]*/environ; do
  if tr '\\0' '\\n' <"$environ" 2>/dev/null | grep -qxF "TMPDIR=$0"; then
    pid=\${environ#/proc/}
    kill -KILL "\${pid%/environ}" 2>/dev/null
  fi
done
rm -rf -- "$0" || { sleep 0.5; rm -rf -- "$0"; }`;

function startGuard(path: string, tmp: string | undefined): ChildProcess {
  const { TMPDIR: _left, ...environment } = process.env;
  const env = { ...environment, ...(tmp !== undefined && { TMPDIR: tmp }) };
  return spawn('sh', ['-c', script, path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env });
}

function endGuard(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    guard.once('exit', () => resolve());
    guard.stdin?.end();
  });
}
