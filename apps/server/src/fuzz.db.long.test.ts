// @subject: packages/kit packages/server-kit
// @alone: it measures how long each answer takes
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CallEntry } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import { checkHit } from '@mitto/testkit/fuzz/check-hit';
import { createGun } from '@mitto/testkit/fuzz/fire';
import { type Shot, type ShotBy, shotsAt } from '@mitto/testkit/fuzz/shot';
import { deviceIdOf } from '@mitto/testkit/samples/device-id-of';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contracts, syncFaces } from './modules.ts';

const calls: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) => Object.entries(api));
const entries = new Map(calls);
const errors: ErrorTable = Object.assign({}, ...contracts.map((contract) => contract.errors));

const inputs = sized({ short: 1000, nightly: 1_000_000 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const atOnce = 16;
const perBatch = 1000;
const longestMs = 2000;
const maxGrowth = 200 * 1024 * 1024;

const collect = collector();

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  // The flag adds `gc` only to contexts that are created afterwards.
  return runInNewContext('gc') as () => void;
}

/** Supplies bearer tokens of members. If an input has signed a member out, a new member takes their place. */
function createCrowd(world: World) {
  const number: Record<'member' | 'admin', number> = { member: 0, admin: 0 };
  const person = (role: 'member' | 'admin') => {
    const name = `fuzz-${role}-${number[role]}`;
    const wishes =
      role === 'admin' ? { isAdmin: true } : { mobile: `+6681${String(1e6 + number[role]).slice(-7)}` };
    return world.person(name, wishes);
  };
  return {
    async bearerOf(by: ShotBy): Promise<string | undefined> {
      if (by === 'nobody') return undefined;
      if (by === 'impostor') return (await person('member')).tokens.bearer.replace(/.$/, 'A');
      return (await person(by)).tokens.bearer;
    },
    replace(by: ShotBy): void {
      if (by === 'member' || by === 'admin') number[by] += 1;
    },
  };
}

/**
 * Returns texts that this server recognises: values of a member, tokens, mutation and table names, and
 * others.
 */
async function knownWords(world: World): Promise<string[]> {
  const ana = await world.person('ana', { mobile: '+66812345678' });
  const { refresh_token, bearer } = ana.tokens;
  const words = [
    ana.uid,
    ana.email,
    ana.username,
    ana.password,
    refresh_token,
    bearer,
    deviceIdOf(ana.tokens),
  ];
  const synced = syncFaces.map((face) => face(world.deps));
  return [
    ...words,
    ...synced.flatMap(({ mutations = [] }) =>
      mutations.flatMap(({ mutation }) => [mutation.name, mutation.table]),
    ),
    ...['+66812345678', '/report/cases/', '/devices/', world.deps.settings.appOrigin],
  ];
}

const errorLevel = 50;

/** Collects errors from the server's log, each kind once. */
function noteBug(bugs: Set<string>, line: string): void {
  const { level, call, error } = JSON.parse(line) as {
    level: number;
    call?: string;
    error?: { message: string };
  };
  if (level >= errorLevel) bugs.add(`${call}: ${error?.message}`);
}

function tell(shot: Shot, fault: string, text: string): string {
  const { call, by, path, headers, body } = shot;
  return `${call} by ${by} ${fault}: ${text.slice(0, 300)}\n  ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8').slice(0, 300)}`;
}

test(`${inputs} inputs, good, nearly good and hostile, are all answered as the contract allows (SEED=${seed})`, async () => {
  const github = {
    clientId: 'x',
    clientSecret: 'x',
    webOrigin: 'https://github.example',
    apiOrigin: 'https://github.example',
  };
  const bugs = new Set<string>();
  const world = await startWorld({
    settings: { signIn: { github } },
    onLog: (line) => noteBug(bugs, line),
  });
  const gun = createGun(world.url, atOnce);
  const crowd = createCrowd(world);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const slow: Shot[] = [];
  let slowest = 0;
  let memoryAtFirst = 0;
  try {
    const known = await knownWords(world);
    const shots = fc.oneof(...calls.map(([name, entry]) => shotsAt(name, entry, known)));

    const fireOne = async (shot: Shot): Promise<void> => {
      const entry = entries.get(shot.call);
      if (!entry) throw new Error(`There is no call ${shot.call}.`);
      const hit = await gun.fire(shot, await crowd.bearerOf(shot.by));
      slowest = Math.max(slowest, hit.ms);
      if (hit.ms > longestMs) slow.push(shot);
      statuses.set(hit.status, (statuses.get(hit.status) ?? 0) + 1);
      if (hit.status === 401 && hit.text.includes('"unauthorized"')) crowd.replace(shot.by);
      const fault = checkHit(entry, hit, errors);
      if (fault !== undefined) faults.push(tell(shot, fault, `${hit.status} ${hit.text}`));
    };

    for (let batch = 0; batch * perBatch < inputs && faults.length < 20; batch += 1) {
      const waiting = fc.sample(shots, { seed: seed + batch, numRuns: perBatch });
      const lane = async (): Promise<void> => {
        for (let shot = waiting.pop(); shot; shot = waiting.pop()) await fireOne(shot);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      world.clock.advance(5000);
      await world.drain();
      if (batch === 0) {
        collect();
        memoryAtFirst = process.memoryUsage().rss;
      }
    }
    // On a busy machine any answer can be late once. A call that really hangs is slow again when it is
    // repeated alone.
    for (const shot of slow) {
      const { ms, status, text } = await gun.fire(shot, await crowd.bearerOf(shot.by));
      if (ms > longestMs) faults.push(tell(shot, `took ${Math.round(ms)} ms`, `${status} ${text}`));
    }
    collect();
    const growth = process.memoryUsage().rss - memoryAtFirst;
    const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(
      `fuzz on ${world.database.engine}: SEED=${seed}, ${told.join(', ')}; slowest ${Math.round(slowest)} ms; memory ${growth >= 0 ? '+' : ''}${Math.round(growth / 1024 / 1024)} MB\n`,
    );
    expect([...bugs]).toEqual([]);
    expect(faults).toEqual([]);
    expect(growth).toBeLessThan(maxGrowth);
    // A minimum share of the inputs must pass admission and reach the actions.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(inputs / 20);
  } finally {
    gun.close();
    await world.close();
  }
});
