import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { root } from '../installation.mjs';
import { serverFlags } from '../run-pinned.mjs';
import { compileCache } from './paths.ts';
import type { ToldByChild } from './server-child.ts';

/** A server that has crashed or could not start, with its output. */
export interface ServerFailure {
  /** True if the operator can fix the cause (a port, a folder, a setting). `text` is then one sentence. */
  readonly isExpected: boolean;
  readonly text: string;
  /** The line of the output that contains the error. */
  readonly summary: string;
}

export interface AnsweringServer {
  readonly port: number;
  /** Connection pool for this server process. Connections to an earlier process are dead. */
  readonly agent: Agent;
}

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'answering'; readonly server: AnsweringServer }
  | { readonly kind: 'failed'; readonly failure: ServerFailure };

const entry = join(root, 'tools', 'dev', 'server-child.ts');

/** Max time for a server to shut down (ms). After it, the server is killed. */
const longestStopMs = 5000;
/**
 * Max number of characters of the server's output that are stored. It is enough for any error with its
 * causes.
 */
const keptText = 20_000;

/**
 * The API server as a child process, which is restarted when its sources change. Emits `change` when its
 * state changes.
 */
export class ServerProcess extends EventEmitter<{ change: [] }> {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #words: readonly string[];
  #state: State = { kind: 'starting' };
  #known = Promise.withResolvers<AnsweringServer | ServerFailure>();
  #child: ChildProcess | undefined;
  #isWanted = true;
  #isOutdated = false;
  #cycle: Promise<void> | undefined;

  constructor(environment: NodeJS.ProcessEnv, words: readonly string[]) {
    super();
    this.#environment = { ...environment, NODE_COMPILE_CACHE: compileCache };
    this.#words = words;
  }

  /**
   * Starts or restarts the server with the current sources. Resolves when the newest server answers or has
   * failed.
   */
  restart(): Promise<void> {
    this.#isOutdated = true;
    this.#cycle ??= this.#replace().finally(() => {
      this.#cycle = undefined;
    });
    return this.#cycle;
  }

  /** Resolves when the server answers or has failed. Waits while it starts. */
  whenKnown(): Promise<AnsweringServer | ServerFailure> {
    return this.#known.promise;
  }

  get isAnswering(): boolean {
    return this.#state.kind === 'answering';
  }

  get failure(): ServerFailure | undefined {
    return this.#state.kind === 'failed' ? this.#state.failure : undefined;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#cycle;
    await this.#end();
  }

  async #replace(): Promise<void> {
    while (this.#isOutdated && this.#isWanted) {
      this.#isOutdated = false;
      this.#become({ kind: 'starting' });
      await this.#end();
      if (this.#isWanted) this.#become(await this.#start());
    }
  }

  #become(state: State): void {
    if (this.#state.kind === 'answering') this.#state.server.agent.destroy();
    if (this.#state.kind !== 'starting') this.#known = Promise.withResolvers();
    this.#state = state;
    if (state.kind === 'answering') this.#known.resolve(state.server);
    if (state.kind === 'failed') this.#known.resolve(state.failure);
    this.emit('change');
  }

  #start(): Promise<State> {
    const child = spawn(process.execPath, [...serverFlags, entry, ...this.#words], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said = (said + chunk.toString()).slice(-keptText);
    });
    const { promise, resolve } = Promise.withResolvers<State>();
    let isExpected = false;
    child.on('message', (told: ToldByChild) => {
      if (told.kind === 'failed') isExpected = told.isExpected;
      else
        resolve({
          kind: 'answering',
          server: { port: told.port, agent: new Agent({ keepAlive: true }) },
        });
    });
    // Listens to `close` and not to `exit`, because only at `close` all output has been read.
    child.once('close', () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      const failed: State = {
        kind: 'failed',
        failure: { isExpected, text: said.trim(), summary: summaryOf(said) },
      };
      resolve(failed);
      // The server crashed after it had started, maybe long after.
      if (this.#state.kind === 'answering') this.#become(failed);
    });
    return promise;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const closed = once(child, 'close');
    // Send a message instead of calling `disconnect`: after `disconnect`, Node would never emit `close` for
    // the child.
    if (child.connected) child.send('stop');
    const timer = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
    await closed;
    clearTimeout(timer);
  }
}

function summaryOf(said: string): string {
  return /^\w*(?:Error|error)\b.*$/m.exec(said)?.[0] ?? said.trim().split('\n')[0] ?? '';
}
