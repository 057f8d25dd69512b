// Measures a server that gets requests from ten times as many callers as it can serve, and how soon it
// recovers:
//   npm run bench overload [-- --seconds 8]
// Uses the whole server with the embedded database, or with the PostgreSQL server at TEST_DATABASE_URL. The
// server runs in its own process with the limits of production, except for limits per address, because all
// requests come from this process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultLimits } from '@mitto/server-kit/http/http-options';
import { startWorld } from '@mitto/testkit/start-world';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds ?? 8);
const usual = 150;
const crowd = usual * 10;
const leastServed = 0.7;
const maxSecondsToRecover = 10;

interface Load {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface LoadResult {
  readonly '2xx': number;
  readonly errors: number;
  readonly timeouts: number;
  readonly duration: number;
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}

// autocannon has no types of its own.
const autocannon = createRequire(import.meta.url)('autocannon') as (load: Load) => Promise<LoadResult>;

interface Target {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

async function startTarget(): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, url, token };
}

/** Returns the processor time in seconds that the server's process has used so far. */
async function cpuOf({ child }: Target): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu / 1e6;
}

async function load(target: Target, connections: number, duration: number) {
  const before = await cpuOf(target);
  const result = await autocannon({
    url: `${target.url}/user/info`,
    connections,
    duration,
    headers: {
      authorization: `Bearer ${target.token}`,
      options: 'client=mitto-web; build=1.0.0; schema=1; language=en',
    },
  });
  const cpu = (await cpuOf(target)) - before;
  const served = result['2xx'];
  const turnedAway = Object.entries(result.statusCodeStats).filter(([status]) => status !== '200');
  return {
    'served/s': Math.round(served / result.duration),
    'served/CPU s': Math.round(served / cpu),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'turned away': turnedAway.map(([status, { count }]) => `${count} × ${status}`).join(', ') || 'none',
    'no answer': result.errors + result.timeouts,
  };
}

async function compare(): Promise<void> {
  const target = await startTarget();
  try {
    await load(target, usual, 3);
    const peak = await load(target, usual, seconds);
    const overload = await load(target, crowd, seconds);
    const began = performance.now();
    let after = await load(target, usual, 1);
    const isItself = () =>
      after['turned away'] === 'none' && after['served/s'] >= peak['served/s'] * leastServed;
    while (!isItself() && performance.now() - began < 30_000) {
      after = await load(target, usual, 1);
    }
    const recovered = (performance.now() - began) / 1000;
    console.log(`Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}.`);
    console.table({ [`${usual} at once`]: peak, [`${crowd} at once`]: overload, afterwards: after });
    const share = overload['served/s'] / peak['served/s'];
    const perCpu = overload['served/CPU s'] / peak['served/CPU s'];
    console.log(
      `Served under the crowd: ${share.toFixed(2)} of the usual by the clock, ${perCpu.toFixed(2)} per CPU second.`,
    );
    console.log(`Itself again within ${recovered.toFixed(1)} s.`);
    const isMet =
      share >= leastServed &&
      recovered <= maxSecondsToRecover &&
      !/× (?!429|503)/.test(overload['turned away']);
    console.log(
      `Goal: at least ${leastServed}, within ${maxSecondsToRecover} s, 429 and 503 only. ${isMet ? 'Met.' : 'Missed.'}`,
    );
    if (!isMet) process.exitCode = 1;
  } finally {
    target.child.disconnect();
  }
}

async function serve(): Promise<void> {
  const noLimit = { perSecond: 1e9, burst: 1e9 };
  const world = await startWorld({
    limits: { ...defaultLimits, everyCall: noLimit, publicCalls: noLimit },
  });
  const { tokens } = await world.person('ana');
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url: world.url, token: tokens.bearer });
}

if (positionals[0] === 'serve') await serve();
else await compare();
