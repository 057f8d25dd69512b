import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { vi } from 'vitest';
import { root } from '../tools/installation.mjs';

const sources = ['apps', 'features', 'packages', 'workshop', 'tools'];
const skipped = new Set(['node_modules', 'dist', '.data']);

type Save = (path: string, text: string) => void;

/** Saves a file like git on a busy machine: deletes it, and writes the new one 200 ms later. */
export function replaceFile(path: string, text: string): void {
  rmSync(path);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  writeFileSync(path, text);
}

/**
 * A copy of the repository whose files a test may change. Its packages are symbolic links to the installed
 * ones.
 */
export class DevCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'mitto-dev-')));
  /** Output of `npm run dev` so far. */
  said = '';
  /** Text of each changed file before its first change. */
  readonly #originals = new Map<string, string>();
  #program: ChildProcess | undefined;

  constructor() {
    const files = globSync(
      ['package.json', 'package-lock.json', 'tsconfig*.json', '.dependency-cruiser.mjs'],
      { cwd: root },
    );
    for (const name of [...sources, ...files])
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => !skipped.has(basename(path)),
      });
    linkPackages(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /** Replaces a text in a file. Returns a function that restores the file. */
  change(file: string, text: string, replacement: string, save: Save = writeFileSync): () => void {
    const before = readFileSync(this.path(file), 'utf8');
    if (!before.includes(text)) throw new Error(`${file} has no "${text}".`);
    if (!this.#originals.has(file)) this.#originals.set(file, before);
    save(this.path(file), before.replace(text, replacement));
    return () => save(this.path(file), before);
  }

  /** Restores every file that is still changed, so that a failed test can be tried again. */
  restore(): void {
    for (const [file, text] of this.#originals) {
      if (readFileSync(this.path(file), 'utf8') !== text) writeFileSync(this.path(file), text);
    }
  }

  add(file: string, text: string): () => void {
    writeFileSync(this.path(file), text);
    return () => rmSync(this.path(file));
  }

  lineOf(file: string, text: string): number {
    return readFileSync(this.path(file), 'utf8').split(text)[0]?.split('\n').length ?? 0;
  }

  /** Starts `npm run dev` and resolves with its URL. */
  async start(): Promise<string> {
    const program = this.#spawn();
    this.#program = program;
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk) => {
        this.said += String(chunk);
      });
    return await vi.waitFor(
      () => {
        const address = /Mitto is ready at (\S+)/.exec(this.said)?.[1];
        if (address === undefined) throw new Error(`It does not say that it is ready: ${this.said}`);
        return address;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  /** Starts a second `npm run dev` on the same data folder. Resolves with its exit code and its output. */
  async startAnother(): Promise<{ readonly code: number; readonly said: string }> {
    const program = this.#spawn();
    let said = '';
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk) => {
        said += String(chunk);
      });
    const [code] = await once(program, 'close');
    return { code, said };
  }

  /** Stops `npm run dev` by a signal. Resolves with the processes that are still running in the folder. */
  async stop(): Promise<readonly string[]> {
    const program = this.#program;
    if (program?.exitCode === null) {
      const closed = once(program, 'close');
      program.kill('SIGTERM');
      await closed;
    }
    return processesIn(this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(): ChildProcess {
    return spawn(process.execPath, ['tools/dev.mjs'], {
      cwd: this.folder,
      // The program gets only these variables, and none of the machine that runs the tests.
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_LEVEL: 'error',
        DEMO_PEOPLE: '2',
        DEMO_LIFE: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    // Our own packages are symbolic links already. They are relative to the repository, so they are copied as
    // they are.
    if (name === '@mitto') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(join(from, name)))
        symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own));
    } else if (name === '.mitto-installed') cpSync(join(from, name), join(to, name));
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(join(from, name), join(to, name));
  }
}

/** Processes whose working directory is in this folder, read from /proc. Empty on systems without /proc. */
function processesIn(folder: string): string[] {
  return globSync('/proc/[0-9]*').flatMap((process) => {
    try {
      const isThere = readlinkSync(`${process}/cwd`).startsWith(folder);
      return isThere ? [readFileSync(`${process}/cmdline`, 'utf8').replaceAll('\0', ' ')] : [];
    } catch {
      // The process has ended in the meantime, or belongs to another user.
      return [];
    }
  });
}
