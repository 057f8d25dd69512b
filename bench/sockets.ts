import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { socketPath } from '@mitto/kit/socket-messages';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { createHttp } from '@mitto/server-kit/http/create-http';
import { createReadiness } from '@mitto/server-kit/http/readiness';
import { createLog } from '@mitto/server-kit/log';
import { createMetrics } from '@mitto/server-kit/metrics/create-metrics';
import { createSecrets } from '@mitto/server-kit/seal';
import { createSyncServer } from '@mitto/sync-server/create-sync-server';
import { createSocketServer } from '@mitto/sync-server/socket/create-socket-server';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import { type WebSocket, WebSocketServer } from 'ws';
import { startPostgres } from '../tools/postgres.ts';
import { serverFlags } from '../tools/run-pinned.mjs';
import { openAtHead } from './sockets/run/open-at-head.ts';

/**
 * Measures the memory of an idle socket. The given number of members open sockets, which are authenticated
 * and subscribed at the head of the change log. The same number of sockets on a bare `ws` server is measured
 * for comparison. Each server runs in its own process; this process opens the sockets.
 */
const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000);
const atOnce = 100;
const goal = 10_000;

interface Memory {
  readonly rss: number;
  readonly heap: number;
  /** Memory in bytes after the runtime has returned all that it can to the system. */
  readonly least: number;
}

interface Target {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startTarget(name: string): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', name], {
    execArgv: [...serverFlags, '--expose-gc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

async function ask<T>({ child }: Target, question: string): Promise<T> {
  const answer = once(child, 'message');
  child.send(question);
  // Requests are sent one at a time, so the next message is the answer.
  return ((await answer) as [T])[0];
}

const open = (url: string): Promise<WebSocket> => openAtHead(url, randomUUID());

async function measure(name: string): Promise<Record<string, number>> {
  const target = await startTarget(name);
  for (let warm = 0; warm < 500; warm += 1) (await open(target.url)).terminate();
  const before = await ask<Memory>(target, 'memory');
  const startedAt = performance.now();
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < count; opened += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - opened) }, () => open(target.url));
    sockets.push(...(await Promise.all(some)));
  }
  const took = performance.now() - startedAt;
  const after = await ask<Memory>(target, 'memory');
  for (const socket of sockets) socket.terminate();
  target.child.disconnect();
  const each = (key: keyof Memory) => Math.round((after[key] - before[key]) / count);
  return {
    sockets: count,
    'bytes resident': each('rss'),
    'bytes of heap': each('heap'),
    'bytes at least': each('least'),
    'opened/s': Math.round(count / (took / 1000)),
  };
}

async function compare(): Promise<void> {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.`);
  const bare = await measure('bare');
  const ours = await measure('ours');
  console.table({ 'bare ws': bare, Mitto: ours });
  const isMet = (ours['bytes resident'] ?? Number.POSITIVE_INFINITY) <= goal;
  console.log(`Goal: at most ${goal} bytes for an idle socket. ${isMet ? 'Met.' : 'Missed.'}`);
  if (!isMet) process.exitCode = 1;
}

/** Starts the bare server. It has no authentication, and sends the same answer to every message. */
async function serveBare(): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('message', (text) => {
      if (!String(text).includes('"sync"')) socket.send('{"type":"pong","head":"nowhere"}');
    });
  });
  await once(server, 'listening');
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/**
 * Starts our server with its admission, limits, metrics and a real PostgreSQL, which an installation with
 * many sockets needs. Only authentication is missing: the token is used as the uid.
 */
async function serveOurs(): Promise<string> {
  const { url: databaseUrl } = await startPostgres({ durable: false });
  const database = openPostgres({ url: databaseUrl, maxConnections: 4 });
  await migrate(database, [syncMigrations], Date.now());
  const secrets = createSecrets('a secret of the bench');
  const metrics = createMetrics();
  const sync = createSyncServer({
    faces: [],
    database,
    beforeCommit: () => undefined,
    onCommit: () => undefined,
    hold: async () => undefined,
    mac: (text) => secrets.mac('sync-cursor', text),
    schema: 1,
    now: Date.now,
  });
  const sockets = createSocketServer({
    sync,
    database,
    bus: createMemoryBus(),
    admit: async (token) => ({ uid: token, deviceId: token, until: Number.MAX_SAFE_INTEGER }),
    findEnded: async () => new Set(),
    onSessionsChanged: () => () => undefined,
    now: Date.now,
    onTrouble: (error) => console.error(error),
    figures: metrics.sockets,
  });
  const http = createHttp({
    modules: [],
    authenticate: () => undefined,
    database,
    secrets,
    log: createLog('warn'),
    now: Date.now,
    settings: { isProduction: true },
    clients: [],
    corsOrigins: [],
    checkAnswers: false,
    readiness: createReadiness(),
    socketUpgrade: { path: socketPath, accept: sockets.accept },
    limits: { openings: { perSecond: 1e9, burst: 1e9 } },
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return `${url.replace('http', 'ws')}${socketPath}`;
}

/**
 * Returns the memory after normal garbage collections, and after "last-resort" collections, which the runtime
 * otherwise runs only when memory is exhausted.
 */
function memoryNow(): Memory {
  for (let round = 0; round < 2; round += 1) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
  return { rss, heap: heapUsed, least: process.memoryUsage.rss() };
}

async function serve(name: string): Promise<void> {
  const url = name === 'bare' ? await serveBare() : await serveOurs();
  // Waits until the work that the last message started has ended.
  process.on('message', () => setTimeout(() => process.send?.(memoryNow()), 2000));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await compare();
