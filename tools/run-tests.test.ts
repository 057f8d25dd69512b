import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './installation.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/**
 * Runs the test command as a terminal does: in a separate process group, so that Ctrl-C reaches all its
 * processes.
 */
function runTests(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, 'tools', 'run-tests.ts'), ...words], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, TMPDIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Ids of processes whose TMPDIR is below the folder of the run. */
function leftProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readEnvironment(pid).includes(`TMPDIR=${folder}/`));
}

function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // The process has ended in the meantime, or belongs to another user.
    return '';
  }
}

/**
 * A word that no test contains. It is joined from two parts, so that this file does not contain it either.
 */
const nonsense = ['zzy', 'zzx'].join('');

const hang = ['hangs, and leaves a folder and a program'];

test('a test that hangs is named with what it waited for, and nothing of it is left', {
  timeout: 60_000,
}, async () => {
  const run = runTests(hang, { PLANTED_HANG_MS: '1500' });
  expect(await run.ended).toBe(1);
  expect(run.said()).toContain(`"${hang[0]}" was waiting for the answer of POST /never-answered`);
  expect(run.said()).toMatch(/0 passed, 1 failed\n$/);
  // The guard removes them when the command has ended.
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await expect.poll(leftProcesses).toEqual([]);
});

test.each([
  ['SIGINT', 'the whole group, as Ctrl-C does', (pid: number): boolean => process.kill(-pid, 'SIGINT')],
  ['SIGKILL', 'the command alone', (pid: number): boolean => process.kill(pid, 'SIGKILL')],
] as const)(
  'after %s to %s neither a process nor a folder is left',
  { timeout: 60_000 },
  async (_signal, _whom, send) => {
    const run = runTests(hang, { PLANTED_HANG_MS: '50000' });
    await expect.poll(run.said, { timeout: 30_000 }).toContain('It hangs.');
    expect(leftProcesses().length).toBeGreaterThan(1);
    send(run.child.pid ?? 0);
    await run.ended;
    await expect.poll(leftProcesses).toEqual([]);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  },
);

test('a word that no test has, and an option that there is not, end with a sentence', {
  timeout: 60_000,
}, async () => {
  const word = runTests([nonsense]);
  expect(await word.ended).toBe(1);
  expect(word.said()).toContain(`No test has "${nonsense}" in its path or name.`);
  const option = runTests(['--engine', 'mysql']);
  expect(await option.ended).toBe(1);
  expect(option.said()).toContain('--engine takes pglite, postgres, not mysql.');
});
