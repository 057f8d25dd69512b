// Measures how much one hostile member at full rate slows the others down, on the embedded database and on a
// PostgreSQL server of its own:
//   npm run bench hostile [-- --people 300 --others 5 --seconds 10 --times 1 --engine pglite,postgres --attack member]
// The hostile member pushes refused entries, searches, exports and pulls, 32 × `times` at once; with
// `--attack logins` 20 × `times` connections send wrong log-ins from many networks. The others use the app meanwhile. The server, the hostile member and the others run in three processes.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/postgres.ts';
import { figuresOf, tell } from '../chat/run/figures.ts';
import { attack } from './run/attack.ts';
import { type Served, type SignedIn, serve } from './run/serve.ts';
import { type Used, use } from './run/use.ts';

const { values, positionals } = parseArgs({
  options: {
    people: { type: 'string', default: '300' },
    others: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    times: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'pglite,postgres' },
    attack: { type: 'string', default: 'member' },
  },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const maxFactor = 3;
/** Time in ms within which 95 % of the calls may always end on the embedded database. */
const embeddedMs = 250;

async function start(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return fork(fileURLToPath(import.meta.url), words, { env: { ...process.env, ...environment } });
}

async function measure(engine: string): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const environment = {
    TEST_ENGINE: engine,
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  };
  const server = await start(['serve', values.people, values.others], environment);
  try {
    // The only message of the server process is `Served`.
    const [{ url, hostile, others }] = (await once(server, 'message')) as [Served];
    await use(url, others, 3);
    const idle = await use(url, others, seconds);
    const { counts, attacked } = await underAttack(url, hostile, others);
    print(engine, idle, attacked, counts);
  } finally {
    server.disconnect();
    await once(server, 'exit');
    await postgres?.stop();
  }
}

async function underAttack(url: string, hostile: SignedIn, others: readonly SignedIn[]) {
  const attacker = await start(['attack', url, JSON.stringify(hostile), values.times, values.attack], {});
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const attacked = await use(url, others, seconds);
    attacker.send('count');
    // The only message of the attacking process is its counts.
    const [counts] = (await once(attacker, 'message')) as [Record<string, number>];
    return { attacked, counts };
  } finally {
    attacker.disconnect();
  }
}

function print(engine: string, idle: Used, attacked: Used, counts: Readonly<Record<string, number>>): void {
  const all = ({ times }: Used) => figuresOf(Object.values(times).flat());
  const row = (calm: readonly number[], loud: readonly number[]) => {
    const [before, during] = [figuresOf(calm), figuresOf(loud)];
    return {
      'idle p50': Number(before.p50.toFixed(1)),
      'attacked p50': Number(during.p50.toFixed(1)),
      'idle p95': Number(before.p95.toFixed(1)),
      'attacked p95': Number(during.p95.toFixed(1)),
      calls: `${calm.length} / ${loud.length}`,
    };
  };
  const names = Object.keys(idle.times);
  console.log(`\n${engine}: times of the other members' calls in ms`);
  console.table({
    ...Object.fromEntries(
      names.map((name) => [name, row(idle.times[name] ?? [], attacked.times[name] ?? [])]),
    ),
    all: row(Object.values(idle.times).flat(), Object.values(attacked.times).flat()),
  });
  console.log('answers to the hostile member:', counts);
  console.log(`others turned away (503 or 429): idle ${idle.turnedAway}, attacked ${attacked.turnedAway}`);
  const [before, during] = [all(idle), all(attacked)];
  tell(`${engine}: median under attack`, during.p50, maxFactor * before.p50, 'ms');
  const p95 = maxFactor * before.p95;
  tell(
    `${engine}: 95th percentile under attack`,
    during.p95,
    engine === 'pglite' ? Math.max(p95, embeddedMs) : p95,
    'ms',
  );
}

async function compare(): Promise<void> {
  console.log(
    `Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ` +
      `${values.people} people, ${values.others} others, ${seconds} s each.`,
  );
  for (const engine of values.engine.split(',')) await measure(engine);
}

const [role, ...rest] = positionals;
if (role === 'serve') await serve(Number(rest[0]), Number(rest[1]));
else if (role === 'attack')
  attack(rest[0] ?? '', JSON.parse(rest[1] ?? '{}') as SignedIn, {
    times: Number(rest[2]),
    kind: rest[3] ?? '',
  });
else await compare();
