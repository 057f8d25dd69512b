// @subject: features/circles/server features/notifications/server
import { createHash } from 'node:crypto';
import { putMembers } from '@mitto/account/server/seed/put-members';
import { day, hour, minute } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { likeTasks } from './like-tasks.ts';
import { markTasks } from './mark-tasks.ts';
import { showRedacted } from './redacted.ts';

interface Scene {
  /** Members whom the attacker watches: when each of them is online is known to five minutes. */
  readonly people: number;
  readonly attackers: number;
  /**
   * Accounts of each attacker: one that was there before, or several that appear one after the other at night, when
   * next to nobody is online.
   */
  readonly accounts: number;
}

const one = { attackers: sized({ short: 8, nightly: 100 }), accounts: 1 };
const many = { attackers: sized({ short: 2, nightly: 20 }), accounts: 20 };
const scenes: Readonly<Record<string, Scene>> = {
  'a village': { people: 40, ...one },
  'a town': { people: 250, ...one },
  'a city': { people: 2000, ...one },
  'a village, with 20 new accounts': { people: 40, ...many },
  'a town, with 20 new accounts': { people: 250, ...many },
  'a city, with 20 new accounts': { people: 2000, ...many },
};

const days = 14;
const likers = 6;
const visitors = 6;
const seed = 20_261_123;
const slot = 5 * minute;
const slotsOfHour = hour / slot;
const slotsOfDay = day / slot;
const slots = days * slotsOfDay;
/** Slots between two batches, and those of the longest wait. */
const batch = 4 * slotsOfHour;
const longestWait = 3 * batch;
/** Part of an attacker's accounts that a fan of one of them finds and likes or visits, too. */
const partFound = 0.35;

/** Seeded random numbers below 1. */
function chanceOf(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The same id in each run, and with it the same draws, so that a run does not fail by chance. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-7$3-8$4-$5');
}

/** Slots in which each person is online: three favourite times of the day, most days, and now and then at night. */
function habitsOf(people: number, chance: () => number): readonly number[][] {
  return Array.from({ length: people }, () => {
    const favourites = [8, 13, 20].map((at) => (at + Math.floor(chance() * 7) - 3 + 24) % 24);
    const online = new Set<number>();
    for (let date = 0; date < days; date += 1) {
      for (const at of favourites) {
        const slotOfDay = at * slotsOfHour + Math.floor(chance() * slotsOfHour * 2);
        if (chance() < 0.75) online.add(Math.min(slots - 1, date * slotsOfDay + slotOfDay));
      }
      if (chance() < 0.1) online.add(date * slotsOfDay + Math.floor(chance() * 6 * slotsOfHour));
    }
    return [...online].sort((earlier, later) => earlier - later);
  });
}

interface Deed {
  readonly at: number;
  readonly by: number;
  /** Account of an attacker. */
  readonly to: number;
  readonly op: 'likes' | 'visit';
}

interface Account {
  readonly attacker: number;
  /** Slot in which the account appears. */
  readonly since: number;
}

interface Life {
  readonly online: readonly (readonly number[])[];
  readonly accounts: readonly Account[];
  readonly deeds: readonly Deed[];
  /** People who like or visit the accounts of each attacker. */
  readonly fans: readonly ReadonlySet<number>[];
}

/** Each fan acts while online: a liker once, and soon after the account appeared; a visitor again and again. */
function makeLife({ people, attackers, accounts }: Scene, from: number): Life {
  const chance = chanceOf(from);
  const online = habitsOf(people, chance);
  const life = { online, accounts: [] as Account[], deeds: [] as Deed[], fans: [] as Set<number>[] };
  for (let attacker = 0; attacker < attackers; attacker += 1) {
    const fans = new Set<number>();
    while (fans.size < likers + visitors) fans.add(Math.floor(chance() * people));
    life.fans.push(fans);
    for (let count = 0; count < accounts; count += 1) {
      const night =
        (1 + Math.floor(chance() * 10)) * slotsOfDay + Math.floor((2 + chance() * 2) * slotsOfHour);
      const since = accounts === 1 ? 0 : night;
      const to = life.accounts.push({ attacker, since }) - 1;
      for (const [place, by] of [...fans].entries()) {
        if (accounts > 1 && chance() > partFound) continue;
        const times = online[by]?.filter((at) => at >= since) ?? [];
        const soon = accounts === 1 ? times.length * chance() : -Math.log(1 - chance()) * 1.5;
        const at = times[Math.min(times.length - 1, Math.floor(soon))];
        if (at === undefined) continue;
        if (place < likers) life.deeds.push({ at, by, to, op: 'likes' });
        else
          for (const visit of times) if (chance() < 0.2) life.deeds.push({ at: visit, by, to, op: 'visit' });
      }
    }
  }
  return life;
}

/**
 * Plays the life on a server. Returns for each account the slots in which new redacted rows arrived, and
 * notifications of them.
 */
async function play(
  world: World,
  { online, accounts, deeds }: Life,
  batches: 'in batches' | 'at once',
): Promise<number[][]> {
  const { deps, database, clock } = world;
  const create = async (name: string, count: number): Promise<string[]> => {
    const uids = Array.from({ length: count }, (_, at) => idOf(`${name}${at}`));
    const members = uids.map((uid, at) => ({
      ...{ uid, name: `${name}${at}`, username: `${name}${at}-${uid}` },
      ...{ email: `${uid}@people.example`, joinedAt: clock.now() },
    }));
    await database.transact((tx) => putMembers(tx, members, 'unused'));
    return uids;
  };
  const people = await create('P', online.length);
  const receivers = await create('R', accounts.length);
  clock.advance(day - (clock.now() % day));
  const tasks = [...likeTasks(deps), ...markTasks(deps)];
  const arrivals: number[][] = receivers.map(() => []);
  const heads = receivers.map(() => 0);
  const bySlot = Map.groupBy(deeds, ({ at }) => at);
  // The longest wait passes after the last deed.
  for (let at = 0; at < slots + longestWait + batch; at += 1, clock.advance(slot)) {
    const due = bySlot.get(at) ?? [];
    // Between two batches nothing can arrive, but where somebody acts it is looked for.
    if (due.length === 0 && at % slotsOfHour !== 0) continue;
    for (const { by, to, op } of due) {
      const task = tasks.find(({ mutation }) => mutation.name === op);
      const me = { uid: people[by] ?? '' } as Parameters<(typeof tasks)[number]['run']>[1];
      await database.transact((tx) =>
        Promise.resolve(task?.run(tx, me, { uid: receivers[to] ?? '' }, { ref: null, base: undefined })),
      );
    }
    if (batches === 'in batches') await showRedacted(deps);
    else await showRedacted(deps, { before: clock.now() + 1, maxWait: 0 });
    // The change log of a member is what their devices pull, and its order and moment are all they learn.
    const { rows } = await sql<{ place: number; seq: number; dead: boolean }>`
      select r.place::int - 1 as place, s.seq, s.dead
      from unnest(${receivers}::uuid[], ${heads}::bigint[]) with ordinality as r (uid, head, place)
      join sync_row s on s.uid = r.uid and s.seq > r.head
      where s.tbl in ('circles', 'visitors') and s.view = 'redacted' and left(s.source, 1) <> '>'
        or s.tbl = 'notification_list' order by s.seq`.execute(database.db);
    for (const { place, seq, dead } of rows) {
      heads[place] = seq;
      if (!dead) arrivals[place]?.push(at);
    }
  }
  return arrivals;
}

/**
 * The attack: everybody who was online before a row arrived is suspected, the more the fewer they were. Names as
 * many people as there are fans; returns how many of them are.
 */
function attack(
  { online, accounts, fans }: Life,
  arrivals: readonly number[][],
  weightOf: (ago: number) => number,
): number {
  const onlineAt: number[][] = Array.from({ length: slots }, () => []);
  for (const [person, slotsOf] of online.entries()) for (const at of slotsOf) onlineAt[at]?.push(person);
  const suspicions = fans.map(() => new Float64Array(online.length));
  for (const [place, { attacker, since }] of accounts.entries()) {
    for (const at of arrivals[place] ?? []) {
      const seen = new Map<number, number>();
      let all = 0;
      for (let ago = 0; ago <= longestWait + batch && at - ago >= since; ago += 1) {
        const weight = weightOf(ago);
        if (weight === 0) continue;
        for (const person of onlineAt[at - ago] ?? []) {
          seen.set(person, (seen.get(person) ?? 0) + weight);
          all += weight;
        }
      }
      const suspicion = suspicions[attacker];
      if (suspicion)
        for (const [person, weight] of seen) suspicion[person] = (suspicion[person] ?? 0) + weight / all;
    }
  }
  return suspicions.reduce((hits, suspicion, attacker) => {
    const named = [...suspicion.keys()]
      .sort((person, other) => (suspicion[other] ?? 0) - (suspicion[person] ?? 0))
      .slice(0, likers + visitors);
    return hits + named.filter((person) => fans[attacker]?.has(person)).length;
  }, 0);
}

/** Strategies of the attacker: rows that come at once, with the next batch, and after a wait of any length. */
const weights = {
  now: (ago: number) => (ago === 0 ? 1 : 0),
  batch: (ago: number) => (ago >= 1 && ago <= batch ? 1 : 0),
  wait: (ago: number) => Math.max(0, Math.min(ago, longestWait) - Math.max(ago - batch, 0)) / longestWait,
} as const;

async function attackWith(scene: Scene, batches: 'in batches' | 'at once'): Promise<Record<string, number>> {
  const world = await startWorld();
  try {
    const life = makeLife(scene, seed);
    const arrivals = await play(world, life, batches);
    expect(arrivals.flat().length).toBeGreaterThan(scene.attackers * likers);
    return Object.fromEntries(
      Object.entries(weights).map(([name, weightOf]) => [name, attack(life, arrivals, weightOf)]),
    );
  } finally {
    await world.close();
  }
}

function boundOf({ people, attackers }: Scene): { guesses: number; expected: number; bound: number } {
  const guesses = attackers * (likers + visitors);
  const chance = (likers + visitors) / people;
  const expected = guesses * chance;
  // Four standard deviations above chance. Runs compare many numbers, so that three would fail by chance too often.
  return { guesses, expected, bound: expected + 4 * Math.sqrt(guesses * chance * (1 - chance)) };
}

function report(how: string, scene: Scene, hits: Readonly<Record<string, number>>): void {
  const { guesses, expected, bound } = boundOf(scene);
  process.stdout.write(
    `who-likes ${how}: ${JSON.stringify(hits)} of ${guesses}, chance ${expected.toFixed(1)}, bound ${bound.toFixed(1)}\n`,
  );
}

test.each(Object.entries(scenes))(
  'who was online before a row arrived tells no more than chance: %s',
  { timeout: 1_800_000 },
  async (name, scene) => {
    const hits = await attackWith(scene, 'in batches');
    report(name, scene, hits);
    for (const [way, found] of Object.entries(hits))
      expect(found, way).toBeLessThanOrEqual(boundOf(scene).bound);
  },
);

test('the same attack names many more where rows come at once', { timeout: 1_800_000 }, async () => {
  const scene = scenes['a town'] as Scene;
  const hits = await attackWith(scene, 'at once');
  report('at once', scene, hits);
  const { now = 0 } = hits;
  expect(now).toBeGreaterThan(2 * boundOf(scene).bound);
});
