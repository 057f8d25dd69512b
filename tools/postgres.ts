import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runQuietly } from './progress.mjs';
import { Trouble } from './trouble.mjs';

export interface PostgresServer {
  readonly url: string;
  /** Folder with all files of the server. It is removed with the server. */
  readonly folder: string;
  /** Version as reported by the server, such as `15.18`. */
  readonly version: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
  /**
   * Restarts the server. `fast` ends all sessions in an orderly way, `immediate` drops all connections at
   * once, and `kill` simulates a crash.
   */
  restart(mode: 'fast' | 'immediate' | 'kill'): Promise<void>;
  /** Simulates a crash: the server writes nothing more. `restart` recovers from what is on the disk. */
  kill(): Promise<void>;
}

export interface PostgresOptions {
  /**
   * If true, every commit survives a power cut, as on an operator's server. If false, writes are faster, but
   * may be lost.
   */
  readonly durable?: boolean;
}

/** Returns the folder of the newest `initdb` and `postgres` on this machine. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/**
 * Starts a private server in a temporary folder, on a free loopback port. A guard process stops the server
 * when this process ends in any way.
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    throw new Trouble('PostgreSQL is not installed here. Install it, or set TEST_DATABASE_URL to a server.');
  }
  const owner = await serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'mitto-postgres-'));
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const guard = startGuard(folder);
  const endGuard = () => ended(guard, () => guard.stdin?.end());
  try {
    const password = randomBytes(12).toString('hex');
    await makeCluster(binaries, folder, password, owner);
    const version = await readVersion(binaries);
    const place = { binaries, folder, owner, durable };
    let port = await freePort();
    let server = await launch(place, port).catch(async () => {
      // Another process may have taken the port after it was found to be free, so try again with another
      // port.
      port = await freePort();
      return await launch(place, port);
    });
    const end = (signal: NodeJS.Signals) => ended(server, () => server.kill(signal));
    return {
      url: `postgres://mitto:${password}@127.0.0.1:${port}/postgres`,
      folder,
      version,
      stop: async () => {
        await end(durable ? 'SIGINT' : 'SIGQUIT');
        await endGuard();
      },
      restart: async (mode) => {
        await end(({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const)[mode]);
        server = await relaunch(place, port);
      },
      kill: () => end('SIGKILL'),
    };
  } catch (error) {
    await endGuard();
    throw error;
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Place {
  readonly binaries: string;
  readonly folder: string;
  readonly owner: Owner | undefined;
  readonly durable: boolean;
}

/** Returns a user to run the server as, because PostgreSQL refuses to run as root. */
async function serverOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([runQuietly('id', ['-u', name]), runQuietly('id', ['-g', name])]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.said), gid: Number(gid.said) };
  }
  throw new Trouble(
    'PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody` here.',
  );
}

/**
 * Starts a guard process that waits for the end of its input. The input ends when this process ends for any
 * reason, also by `kill -9`. Then the guard stops the server and removes the folder.
 */
function startGuard(folder: string): ChildProcess {
  const script =
    'cat >/dev/null; pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null; ' +
    'for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done; rm -rf -- "$0"';
  return spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
}

async function makeCluster(binaries: string, folder: string, password: string, owner: Owner | undefined) {
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (owner !== undefined) chownSync(secret, owner.uid, owner.gid);
  const words = ['--username=mitto', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const { code, said } = await runQuietly(
    join(binaries, 'initdb'),
    [...words, '--locale=C', '--no-sync', '-D', join(folder, 'data')],
    { cwd: folder, ...owner },
  );
  rmSync(secret);
  if (code !== 0) throw new Error(`initdb failed:\n${said}`);
}

async function readVersion(binaries: string): Promise<string> {
  const { said } = await runQuietly(join(binaries, 'postgres'), ['--version']);
  return said.match(/\d+(\.\d+)?/)?.[0] ?? 'of unknown version';
}

/** Settings of a server for tests: what it stores is lost with it. */
const forgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Resolves when the server accepts connections. Rejects with the server's output if it ends before. */
function launch({ binaries, folder, owner, durable }: Place, port: number): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'lc_messages=C',
    'logging_collector=off',
    'log_min_messages=error',
    'log_min_error_statement=panic',
    ...(durable ? [] : forgetful),
  ];
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    // The server has its own process group, so that Ctrl-C in the terminal does not stop it during the last
    // test.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: folder, ...owner },
  );
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-20_000);
      if (said.includes('ready to accept connections')) resolve(child);
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
    child.unref();
  });
}

/**
 * Starts the server again, with retries: after a crash, the last processes of the old server use its shared
 * memory for a moment.
 */
async function relaunch(place: Place, port: number): Promise<ChildProcess> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await launch(place, port);
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    end();
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
