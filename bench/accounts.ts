// Measures whether the response time reveals that an email address has an account. Calls login, password
// reset and code check for 2,000 addresses with an account and 2,000 without, in random order:
//   npm run bench accounts [-- --seed 7 --requests 2000]
// Uses the embedded database, or the PostgreSQL server at TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import { registerMember } from '@mitto/account/server/members/register-member';
import { hashPassword } from '@mitto/account/server/sign-in/password/password';
import { startWorld, type World } from '@mitto/testkit/start-world';

/** Max difference between the two medians in ms. */
const maxApart = 5;

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const requests = Number(values.requests ?? 2000);

interface Visitor {
  readonly email: string;
  readonly isKnown: boolean;
  /**
   * Each visitor has an address in a network of its own, so that only the limit on the email address can
   * apply.
   */
  readonly ip: string;
  ref: string;
}

type Ask = (world: World, visitor: Visitor) => Promise<void>;

const steps: ReadonlyArray<readonly [name: string, ask: Ask]> = [
  ['login, wrong password', login],
  ['reset', reset],
  ['code, wrong one', checkCode],
];

async function login(world: World, { email, ip }: Visitor): Promise<void> {
  const { error } = await world.anonymous.call('authorize', { email, password: 'Wrong-password-1' }, { ip });
  expectCode(error?.code, 'account/wrong-login');
}

async function reset(world: World, visitor: Visitor): Promise<void> {
  const { email, ip } = visitor;
  const { result, error } = await world.anonymous.call('resetPassword', { query: { email } }, { ip });
  expectCode(error?.code, undefined);
  visitor.ref = result.ref;
}

async function checkCode(world: World, { email, ip, ref }: Visitor): Promise<void> {
  const typed = { identifier: email, validationCode: '000000', ref };
  const { error, status } = await world.anonymous.call('validateResetCode', typed, { ip });
  // One code in a million is correct by chance.
  if (status !== 200) expectCode(error?.code, 'account/wrong-code');
}

function expectCode(code: string | undefined, expected: string | undefined): void {
  if (code !== expected) throw new Error(`The answer was ${code ?? 'a success'}: nothing was measured.`);
}

/** Mulberry32, a small random generator. It repeats its sequence for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((entry) => ({ entry, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

async function makeVisitors(world: World): Promise<Visitor[]> {
  const passwordHash = await hashPassword('Kingfisher-7-lake');
  const visitors = Array.from({ length: 2 * requests }, (_, index) => ({
    email: `${index % 2 === 0 ? 'member' : 'nobody'}-${index >> 1}@people.example`,
    isKnown: index % 2 === 0,
    ip: `10.${index >> 8}.${index & 255}.1`,
    ref: '',
  }));
  for (const { email } of visitors.filter(({ isKnown }) => isKnown)) {
    await world.database.transact((tx) =>
      registerMember(tx, world.deps, { email, passwordHash, emailVerifiedAt: null, referral: null }),
    );
  }
  return visitors;
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

async function measure(world: World, ask: Ask, visitors: readonly Visitor[]) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const visitor of visitors) {
    const start = performance.now();
    await ask(world, visitor);
    times[visitor.isKnown ? 'known' : 'unknown'].push(performance.now() - start);
  }
  return times;
}

const random = createRandom(seed);
if (process.env['TEST_DATABASE_URL'] !== undefined) process.env['TEST_ENGINE'] = 'postgres';
const world = await startWorld({ limits: 'off' });
try {
  const visitors = await makeVisitors(world);
  const rows = [];
  for (const [name, ask] of steps) {
    const { known, unknown } = await measure(world, ask, shuffled(visitors, random));
    const apart = quantile(known, 0.5) - quantile(unknown, 0.5);
    rows.push({
      step: name,
      requests: `2 × ${requests}`,
      'known, median ms': quantile(known, 0.5).toFixed(2),
      'unknown, median ms': quantile(unknown, 0.5).toFixed(2),
      'apart, ms': apart.toFixed(2),
      'known, p95': quantile(known, 0.95).toFixed(2),
      'unknown, p95': quantile(unknown, 0.95).toFixed(2),
      goal: Math.abs(apart) <= maxApart ? 'met' : 'MISSED',
    });
  }
  console.table(rows);
  console.log(`Medians may lie ${maxApart} ms apart. Engine: ${world.database.engine}. Seed: ${seed}.`);
  if (rows.some(({ goal }) => goal !== 'met')) process.exitCode = 1;
} finally {
  await world.close();
}
