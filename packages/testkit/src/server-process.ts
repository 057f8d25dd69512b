import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly url: string;
  /** Time from the start until the server accepted requests (ms). */
  readonly readyAfterMs: number;
  /** Ends the process with `kill -9`, so that it can write and send nothing more. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM, as an operator would. */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const longestStart = 60_000;

/**
 * Starts the real server as a separate process, with only the given environment. `program` is the path of another
 * build's main program.
 */
export async function startServerProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
  program = main,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      // When the test run ends, it removes this folder and kills processes that still have it as TMPDIR.
      ...(process.env['TMPDIR'] !== undefined && { TMPDIR: process.env['TMPDIR'] }),
      PORT: String(port),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      // These tests do not need demo people, and making portraits for them takes much CPU time.
      DEMO_PEOPLE: '0',
      DEMO_LIFE: 'off',
      // Other tests keep the machine busy. With the default value, the server would answer 503 to calls that
      // a test needs.
      OVERLOAD_AFTER_MS: '60000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (signal: NodeJS.Signals) => ended(child, signal);
  try {
    const url = await ready(child);
    return {
      url,
      readyAfterMs: performance.now() - startedAt,
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function ready(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server was not ready in a minute:\n${said}`)),
      longestStart,
    );
    const hear = (chunk: Buffer): void => {
      said = `${said}${chunk}`.slice(-20_000);
      const url = /Mitto is ready at (\S+)/.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code} before it was ready:\n${said}`));
    });
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Finds a free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
