import { AppError } from '@mitto/kit/app-error';
import { newUid } from '@mitto/kit/ids';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from './audit.ts';
import { type CoinsMove, type CoinsParty, postMovement } from './post-movement.ts';
import { readBalances } from './store/accounts.ts';

const operations = sized({ short: 10_000, nightly: 1_000_000 });
const workers = 32;
const seed = 20_261_123;
/** Some members take part in most operations. */
const people = Array.from({ length: 200 }, newUid);
const hotPeople = 4;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Seeded random whole numbers below `limit`. */
function drawing(from: number): (limit: number) => number {
  let state = from >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
type Draw = ReturnType<typeof drawing>;

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`There is no item ${index}.`);
  return found;
};

function personOf(draw: Draw): CoinsParty {
  return { uid: at(people, draw(2) === 0 ? draw(hotPeople) : draw(people.length)) };
}

function moveOf(draw: Draw, key: string): CoinsMove {
  const amount = 1 + draw(50);
  const member = personOf(draw);
  switch (draw(6)) {
    case 0:
      return { key, reason: 'grant', from: { system: 'mitto-admin' }, to: member, amount: amount * 4 };
    case 1:
      return {
        key,
        reason: 'referral',
        from: { system: 'promotion' },
        to: member,
        amount: amount * 2,
        isGiven: true,
      };
    case 2:
      return {
        key,
        reason: 'spend',
        from: member,
        to: { system: 'mitto-billing' },
        amount,
        pays: 'given-first',
      };
    case 3:
      return { key, reason: 'purchase', from: { system: 'mitto-billing' }, to: member, amount };
    default: {
      const receiver = personOf(draw);
      const isSame = JSON.stringify(receiver) === JSON.stringify(member);
      return { key, reason: 'transfer', from: member, to: isSame ? { uid: newUid() } : receiver, amount };
    }
  }
}

type Outcome = 'new' | 'repeated' | 'coins/too-few' | 'coins/key-used';

async function run(move: CoinsMove): Promise<Outcome> {
  try {
    const { isNew } = await world.database.transact((tx) => postMovement(tx, move, world.clock.now()));
    return isNew ? 'new' : 'repeated';
  } catch (error) {
    const isRefused = error instanceof AppError;
    if (isRefused && (error.code === 'coins/too-few' || error.code === 'coins/key-used')) return error.code;
    throw error;
  }
}

/** Coins that each member should have, by the movements that were new. */
const expected = new Map<string, number>();
const counts = new Map<Outcome, number>();

function count(move: CoinsMove, outcome: Outcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  if (outcome !== 'new') return;
  const add = (party: CoinsParty, amount: number) => {
    if ('uid' in party) expected.set(party.uid, (expected.get(party.uid) ?? 0) + amount);
  };
  add(move.from, -move.amount);
  add(move.to, move.amount);
}

async function work(number: number): Promise<void> {
  const draw = drawing(seed + number);
  const made: CoinsMove[] = [];
  for (let step = 0; step < operations / workers; step += 1) {
    const before = made.length > 0 && draw(10) === 0 ? at(made, draw(made.length)) : undefined;
    const other = before && draw(2) === 0 ? { ...before, amount: before.amount + 1 } : before;
    const move = other ?? moveOf(draw, `law ${number} ${step}`);
    const outcome = await run(move);
    count(move, outcome);
    if (outcome === 'new') made.push(move);
    if (before) expect(outcome).toBe(other === before ? 'repeated' : 'coins/key-used');
  }
}

test(`${operations} random operations keep the books whole`, { timeout: 4 * 60 * 60_000 }, async () => {
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
  for (const outcome of ['new', 'repeated', 'coins/too-few', 'coins/key-used'] as const)
    expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
  const { db } = world.database;
  for (const [uid, coins] of expected) {
    const { own, given } = await readBalances(db, uid);
    expect(Math.min(own, given)).toBeGreaterThanOrEqual(0);
    expect(own + given, uid).toBe(coins);
  }
  const { faults, movements } = await auditCoins({ database: world.database, now: world.clock.now });
  expect(faults).toEqual([]);
  expect(movements).toBe(counts.get('new'));
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from coins_posting`.execute(db);
  expect(rows).toEqual([{ sum: 0 }]);
});
