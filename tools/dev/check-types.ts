import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../installation.mjs';
import { devFolder } from './paths.ts';
import type { Problems } from './problems.ts';
import type { Problem } from './shown-problem.ts';

/**
 * Patterns for the sources of each TypeScript configuration. Sources used in the browser and on the server
 * match both.
 */
const configurations = {
  browser:
    /^(apps\/web|features\/[^/]+\/(?!server\/)|packages\/(kit|localdb|web-kit|widgets|words)|workshop)\b/,
  server: /^(apps\/server|features\/[^/]+\/(?!web\/)|packages\/(brand|kit|server-kit|sync-server|testkit))\b/,
};
type Side = keyof typeof configurations;

/** Delay after a save (ms), so that the page and the server get the CPU first. */
const pauseMs = 500;
/** Nice value of the type check: a low OS priority that still gets CPU time on a busy machine. */
const priority = 15;

/** Checks types in the background after each change. The result comes a few seconds later. */
export class TypeCheck {
  readonly #problems: Problems;
  readonly #whenIdle: () => Promise<unknown>;
  readonly #due = new Set<Side>();
  #timer: NodeJS.Timeout | undefined;
  #running: { readonly side: Side; readonly compiler: ChildProcess } | undefined;
  #isClosed = false;

  constructor(problems: Problems, whenIdle: () => Promise<unknown>) {
    this.#problems = problems;
    this.#whenIdle = whenIdle;
  }

  checkEverything(): void {
    this.#add(['browser', 'server']);
  }

  changed(paths: readonly string[]): void {
    const sides = Object.entries(configurations).filter(([, files]) =>
      paths.some((path) => files.test(path)),
    );
    this.#add(sides.map(([side]) => side as Side)); // The cast is safe: these are keys.
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const compiler = this.#running?.compiler;
    if (compiler?.kill()) await once(compiler, 'close');
  }

  #add(sides: readonly Side[]): void {
    for (const side of sides) this.#due.add(side);
    if (sides.length === 0 || this.#isClosed) return;
    // Kill the running check, because it has read outdated sources.
    if (this.#running && this.#due.has(this.#running.side)) this.#running.compiler.kill();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), pauseMs);
  }

  async #check(): Promise<void> {
    if (this.#running) return;
    await this.#whenIdle();
    for (const side of this.#due) {
      if (this.#isClosed) return;
      this.#due.delete(side);
      const found = await this.#run(side);
      if (found) this.#problems.set(`types (${side})`, found);
    }
  }

  /** Runs the compiler. Resolves to undefined if it was killed before it finished. */
  async #run(side: Side): Promise<Problem[] | undefined> {
    const words = [
      ...['-p', `tsconfig.${side}.json`, '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', join(devFolder, `types-${side}.json`)],
    ];
    const compiler = spawn(process.execPath, [join(root, 'node_modules', '.bin', 'tsc'), ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#running = { side, compiler };
    if (compiler.pid !== undefined) setPriority(compiler.pid, priority);
    let said = '';
    compiler.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [, signal] = await once(compiler, 'close');
    this.#running = undefined;
    return signal === null ? readErrors(said) : undefined;
  }
}

const error = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*(?:\n[ \t].*)*)/gm;

function readErrors(said: string): Problem[] {
  return [...said.matchAll(error)].map(([, file, line, column, message = '']) => ({
    file,
    line: Number(line),
    column: Number(column),
    message,
  }));
}
