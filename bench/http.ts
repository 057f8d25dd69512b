import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSessions } from '@mitto/account/server/sign-in/sessions/sessions';
import { defineApi } from '@mitto/kit/define-api';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import { createHttp } from '@mitto/server-kit/http/create-http';
import { createReadiness } from '@mitto/server-kit/http/readiness';
import { createLog } from '@mitto/server-kit/log';
import { createMetrics } from '@mitto/server-kit/metrics/create-metrics';
import { startWorld } from '@mitto/testkit/start-world';
import fastify from 'fastify';
import * as v from 'valibot';

/**
 * Compares our server with a bare Fastify that has the same validation: requests per second and processor
 * time of one authenticated call. Each server runs in its own process. This process sends requests to the two
 * in turns. Two processes of the same server differ by up to a quarter, so each pair of processes makes a few
 * rounds only.
 */
const pairs = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 7);
const roundsOfPair = 3;
const connections = 50;
const warmUpSeconds = 3;
const roundSeconds = 2;
const goal = 1.5;

interface Load {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface LoadResult {
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
}

// autocannon has no types of its own.
const autocannon = createRequire(import.meta.url)('autocannon') as (load: Load) => Promise<LoadResult>;

interface Target {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

interface Figures {
  readonly perSecond: number;
  readonly microseconds: number;
}

async function startTarget(name: string): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', name]);
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, url, token };
}

/** Returns the processor time in µs that the server's process has used so far, including system time. */
async function cpuOf({ child }: Target): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}

async function load({ url, token }: Target, seconds: number): Promise<LoadResult> {
  const result = await autocannon({
    url: `${url}/bench/note`,
    connections,
    duration: seconds,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      options: 'client=mitto-web; build=1.0.0; schema=1; language=en',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      to: '018f0000-0000-7000-8000-000000000001',
      text: 'Shall we meet at the pier at seven?',
      at: 1_795_000_000_000,
      tags: ['music', 'walks'],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors: the round counts for nothing.`);
  }
  return result;
}

async function measure(target: Target): Promise<Figures> {
  const before = await cpuOf(target);
  const result = await load(target, roundSeconds);
  const spent = (await cpuOf(target)) - before;
  return { perSecond: result['2xx'] / result.duration, microseconds: spent / result['2xx'] };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function compare(): Promise<void> {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.`);
  console.log(
    `${pairs} pairs of processes, each ${roundsOfPair} rounds of ${roundSeconds} s in turns, ${connections} connections.`,
  );
  const figures: Record<'bare' | 'ours', Figures[]> = { bare: [], ours: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const [bare, ours] = [await startTarget('bare'), await startTarget('ours')];
    try {
      for (const target of [bare, ours]) await load(target, warmUpSeconds);
      for (let round = 0; round < roundsOfPair; round += 1) {
        // The order alternates, so that neither server always comes first.
        const turns = [['bare', bare] as const, ['ours', ours] as const];
        for (const [name, target] of round % 2 === 0 ? turns : turns.toReversed()) {
          figures[name].push(await measure(target));
        }
      }
    } finally {
      for (const { child } of [bare, ours]) child.disconnect();
    }
  }
  print(figures);
}

function print({ bare, ours }: Record<'bare' | 'ours', Figures[]>): void {
  const of = (list: Figures[]) => ({
    'requests/s': Math.round(median(list.map((one) => one.perSecond))),
    'CPU µs/request': Number(median(list.map((one) => one.microseconds)).toFixed(1)),
  });
  console.table({ 'bare Fastify': of(bare), Mitto: of(ours) });
  const turns = ours.map((figure, at) => ({ ours: figure, bare: bare[at] ?? figure }));
  const ratios = turns.map((turn) => turn.ours.microseconds / turn.bare.microseconds);
  const cpu = median(ratios);
  const rate = median(turns.map((turn) => turn.bare.perSecond / turn.ours.perSecond));
  console.log(
    `CPU per request: ${cpu.toFixed(2)} × bare (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}). Requests per second: bare ${rate.toFixed(2)} × ours.`,
  );
  const isMet = Math.max(cpu, rate) <= goal;
  console.log(`Goal: at most ${goal} ×. ${isMet ? 'Met.' : 'Missed.'}`);
  if (!isMet) process.exitCode = 1;
}

interface Served {
  readonly url: string;
  /** Bearer token of a signed-in member. */
  readonly token: string;
}

const Note = v.strictObject({
  to: Uid,
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'too-short'), v.maxLength(4000, 'too-long')),
  at: Timestamp,
  tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)),
});
const Noted = v.strictObject({ id: Uid, note: Note, isRead: v.boolean() });

function noted(note: v.InferOutput<typeof Note>): v.InferOutput<typeof Noted> {
  return { id: note.to, note, isRead: false };
}

const loopback = { host: '127.0.0.1', port: 0 };

/**
 * Starts the bare server. It has the same validation and answer as ours, but no authentication, limits or
 * headers of its own.
 */
async function serveBare(): Promise<Served> {
  const app = fastify({ logger: false });
  app.post('/bench/note', async (request) => ({ result: noted(v.parse(Note, request.body)) }));
  return { url: await app.listen(loopback), token: 'none' };
}

const noteApi = defineApi({
  note: {
    method: 'POST',
    path: '/bench/note',
    auth: 1,
    reach: 'active',
    summary: 'Takes a note.',
    input: Note,
    output: Noted,
    errors: [],
    idempotent: false,
    access: { self: ['unauthorized', 'ok', 'ok', 'paused', 'suspended', 'unauthorized', 'ok'] },
  },
});

const noLimit = { perSecond: 1e9, burst: 1e9 };

/** Starts our server as in production, with real sessions. Its rate limits are too high to be reached. */
async function serveOurs(): Promise<Served> {
  const world = await startWorld();
  const { tokens } = await world.person('ana');
  const { deps } = world;
  const http = createHttp({
    modules: [
      {
        contract: { name: 'bench', api: noteApi, errors: {} },
        face: { calls: { note: async ({ input }: { input: v.InferOutput<typeof Note> }) => noted(input) } },
      },
    ],
    authenticate: createSessions(deps).authenticate,
    database: deps.database,
    secrets: deps.secrets,
    log: createLog('info'),
    now: deps.now,
    settings: { isProduction: true },
    clients: ['mitto-web'],
    corsOrigins: ['https://mitto.example'],
    checkAnswers: false,
    readiness: createReadiness(),
    figures: createMetrics().calls,
    limits: { everyCall: noLimit, publicCalls: noLimit, loopDelayMs: 60_000 },
  });
  return { url: await http.listen(loopback), token: tokens.bearer };
}

const servers: Readonly<Record<string, () => Promise<Served>>> = { bare: serveBare, ours: serveOurs };

async function serve(name: string): Promise<void> {
  const start = servers[name];
  if (!start) throw new Error(`There is no server "${name}".`);
  const { url, token } = await start();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url, token });
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await compare();
