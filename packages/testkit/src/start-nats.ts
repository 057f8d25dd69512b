import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

export interface NatsServer {
  readonly url: string;
  /** Ends the server with `kill -9`; clients see broken connections. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a NATS server on a free loopback port. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let child = await launch(port);
  const end = (signal: NodeJS.Signals): Promise<void> => ended(child, signal);
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch(port);
    },
    stop: () => end('SIGTERM'),
  };
}

function program(): string {
  const given = process.env['NATS_SERVER_PATH'];
  if (given !== undefined) return given;
  // System packages install the server in /usr/sbin, which is not in everybody's PATH.
  const usual = '/usr/sbin/nats-server';
  return existsSync(usual) ? usual : 'nats-server';
}

function launch(port: number): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(program(), ['-a', '127.0.0.1', '-p', `${port}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Server is ready')) resolve(child);
    });
    child.once('error', (error) =>
      reject(
        new Error('nats-server could not be started: install it or set NATS_SERVER_PATH.', { cause: error }),
      ),
    );
    child.once('exit', () => reject(new Error(`nats-server did not start:\n${said}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
