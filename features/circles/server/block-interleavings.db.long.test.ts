import { day } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const interleavings = sized({ short: 25, nightly: 10_000 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const pairs = 8;

/** Seeded random numbers, the same for the same seed. */
function chanceOf(from: number): (below: number) => number {
  let state = from >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Chance = ReturnType<typeof chanceOf>;
const tables = {
  likes: 'circles',
  visit: 'visitors',
  favorite: 'favorite',
  unblock: 'blocked_users',
} as const;
/** Tables whose rows must never contain a blocked member. Only the table of blocks may. */
const shared = ['circles', 'visitors', 'favorite', 'notification_list'] as const;

const isShared = (table: string): boolean => (shared as readonly string[]).includes(table);

/** A device of one member of a pair. It has its own cursor. */
class Side extends Device {
  /**
   * Pushes as a new client each time, because concurrent pushes arrive in any order. Returns the records in
   * the answer.
   */
  async push(op: string, table: string, uid: string): Promise<string> {
    const { record } = await new Device(this.person).do(op, table, { uid });
    return JSON.stringify(record);
  }

  /** Pulls all changes. Returns the received rows of the shared tables. */
  async heard(): Promise<string> {
    const came = await this.pull();
    return JSON.stringify(came.filter(({ table }) => isShared(table)).map(({ row }) => row));
  }

  /** The rows of the shared tables on the device. */
  shown(): string {
    return JSON.stringify(shared.map((table) => this.rowsOf(table)));
  }

  async askFor(how: number, uid: string): Promise<string> {
    const table = shared[how];
    if (table) return (await this.person.call('databaseFetch', { table })).text;
    const { result } = await this.person.call('databaseQuery', { id: 'inCircles', values: { uid } });
    return JSON.stringify(result) === '[{"relation":"none","isFavorite":false}]' ? '' : uid;
  }
}

/** Runs a random action of one member at about the time of the block. Returns the data in the answer. */
async function doSomething(by: Side, to: Side, chance: Chance): Promise<string> {
  const what = chance(9);
  if (what === 0) return await by.push('likes', tables.likes, to.uid);
  if (what === 1) return await by.push('visit', tables.visit, to.uid);
  if (what === 2) return await by.push('favorite', tables.favorite, to.uid);
  if (what === 3) return await by.heard();
  return await by.askFor(what - 4, to.uid);
}

async function interleave(one: Side, other: Side, chance: Chance): Promise<string[]> {
  for (const [by, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await by.push('unblock', tables.unblock, to.uid);
    if (chance(2) === 0) await by.push('likes', tables.likes, to.uid);
    if (chance(3) === 0) await by.push('visit', tables.visit, to.uid);
  }
  const sides = [one, other] as const;
  const either = (): readonly [Side, Side] => (chance(2) === 0 ? [one, other] : [other, one]);
  const [blocker, blocked] = either();
  const before = Array.from({ length: chance(4) }, () => doSomething(...either(), chance));
  const block = blocker.push('block', 'blocked_users', blocked.uid);
  const beside = Array.from({ length: chance(4) }, () => doSomething(...either(), chance));
  await block;
  // From now on no answer may contain the other member, even if other requests are still running.
  const leaks: string[] = [];
  const after = Array.from({ length: 1 + chance(3) }, async () => {
    const [by, to] = either();
    const told = await doSomething(by, to, chance);
    if (told.includes(to.uid)) leaks.push(`after the block ${by.person.name} was told ${told}`);
  });
  await Promise.all([...before, ...beside, ...after]);
  for (const [by, to] of [sides, sides.toReversed()] as const) {
    if (!by || !to) continue;
    await by.pull();
    const text = by.shown();
    if (text.includes(to.uid)) leaks.push(`${by.person.name} still has ${text}`);
  }
  return leaks;
}

async function makePairs(world: World): Promise<(readonly [Side, Side])[]> {
  const made = [];
  for (let index = 0; index < pairs; index += 1) {
    const [one, other] = [await world.person(`one-${index}`), await world.person(`other-${index}`)];
    made.push([new Side(one), new Side(other)] as const);
  }
  // Premium for all: no limits, and nothing redacted.
  const until = world.clock.now() + 365 * day;
  await sql`update account_member set premium_until = ${until}, premium_told = true`.execute(
    world.database.db,
  );
  return made;
}

test(`${interleavings} interleavings of a block with everything that could tell of the other: 0 leaks (SEED=${seed}) [law 2.13]`, async () => {
  const world = await startWorld();
  try {
    const made = await makePairs(world);
    const leaks: string[] = [];
    let next = 0;
    const lane = async ([one, other]: readonly [Side, Side]): Promise<void> => {
      while (next < interleavings && leaks.length === 0) {
        const number = next;
        next += 1;
        for (const leak of await interleave(one, other, chanceOf(seed + number))) {
          leaks.push(`interleaving ${number}: ${leak}`);
        }
      }
    };
    await Promise.all(made.map(lane));
    expect(leaks).toEqual([]);
  } finally {
    await world.close();
  }
});
