// @subject: features/circles/server features/notifications/server
import { putMembers } from '@mitto/account/server/seed/put-members';
import { newId } from '@mitto/kit/ids';
import { day, hour, minute } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { likeTasks } from './like-tasks.ts';
import { markTasks } from './mark-tasks.ts';
import { showRedacted } from './redacted.ts';

/** Members whom the attacker watches: when each of them is online is known to five minutes. */
const people = 250;
const days = 14;
const likers = 6;
const visitors = 6;
/** Receivers, each of whom attacks for themselves. More of them make chance weigh less. */
const receivers = sized({ short: 8, nightly: 100 });
const seed = 20_261_123;
const slot = 5 * minute;
const slotsOfHour = hour / slot;
const slots = (days * day) / slot;
/** Slots that an attacker looks back from the moment a row arrives: a day. */
const lookBack = day / slot;
/** Slots between two batches. */
const batch = (4 * hour) / slot;

/** Seeded random numbers below 1. */
function chanceOf(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Slots in which each person is online: three favourite times of the day, most days, give or take. */
function habitsOf(chance: () => number): ReadonlySet<number>[] {
  return Array.from({ length: people }, () => {
    const favourites = [8, 13, 20].map((at) => (at + Math.floor(chance() * 7) - 3 + 24) % 24);
    const online = new Set<number>();
    for (let date = 0; date < days; date += 1) {
      for (const at of favourites) {
        const slotOfDay = at * slotsOfHour + Math.floor(chance() * slotsOfHour * 2);
        if (chance() < 0.75) online.add(Math.min(slots - 1, date * lookBack + slotOfDay));
      }
    }
    return online;
  });
}

interface Deed {
  readonly at: number;
  readonly by: number;
  readonly to: number;
  readonly op: 'likes' | 'visit';
}

interface Life {
  readonly online: readonly ReadonlySet<number>[];
  readonly deeds: readonly Deed[];
  /** Members who like or visit each receiver. */
  readonly fans: readonly ReadonlySet<number>[];
}

/** Each fan acts while online: a liker once, a visitor on about every second day. */
function makeLife(count: number, from: number): Life {
  const chance = chanceOf(from);
  const online = habitsOf(chance);
  const deeds: Deed[] = [];
  const fans = Array.from({ length: count }, (_, to) => {
    const found = new Set<number>();
    while (found.size < likers + visitors) {
      const by = Math.floor(chance() * people);
      if (by !== to) found.add(by);
    }
    for (const [place, by] of [...found].entries()) {
      const times = [...(online[by] ?? [])];
      if (place < likers) {
        deeds.push({ at: times[Math.floor(chance() * times.length)] ?? 0, by, to, op: 'likes' });
      } else for (const at of times) if (chance() < 0.2) deeds.push({ at, by, to, op: 'visit' });
    }
    return found;
  });
  return { online, deeds, fans };
}

/**
 * Plays the life on a server. Returns for each receiver the slots in which new redacted rows arrived, and
 * notifications of them.
 */
async function play(world: World, { deeds }: Life, batches: 'in batches' | 'at once'): Promise<number[][]> {
  const { deps, database, clock } = world;
  const uids = Array.from({ length: people }, () => newId());
  const members = uids.map((uid, at) => ({
    ...{
      uid,
      name: `P${at}`,
      username: `p${at}-${uid}`,
      email: `${uid}@people.example`,
      joinedAt: clock.now(),
    },
  }));
  await database.transact((tx) => putMembers(tx, members, 'unused'));
  clock.advance(day - (clock.now() % day));
  const tasks = [...likeTasks(deps), ...markTasks(deps)];
  const arrivals: number[][] = Array.from({ length: receivers }, () => []);
  const heads = new Map<string, number>();
  const bySlot = Map.groupBy(deeds, ({ at }) => at);
  for (let at = 0; at < slots; at += 1, clock.advance(slot)) {
    const due = bySlot.get(at) ?? [];
    // Between two batches nothing can arrive, but where somebody acts it is looked for.
    if (due.length === 0 && at % slotsOfHour !== 0) continue;
    for (const { by, to, op } of due) {
      const task = tasks.find(({ mutation }) => mutation.name === op);
      const me = { uid: uids[by] ?? '' } as Parameters<(typeof tasks)[number]['run']>[1];
      await database.transact((tx) =>
        Promise.resolve(task?.run(tx, me, { uid: uids[to] ?? '' }, { ref: null, base: undefined })),
      );
    }
    if (batches === 'in batches') await showRedacted(deps);
    else await showRedacted(deps, { before: clock.now() + 1, heldPart: 0 });
    // The change log of a member is what their devices pull, and its order and moment are all they learn.
    for (const [to, list] of arrivals.entries()) {
      const uid = uids[to] ?? '';
      const { rows } = await sql<{ seq: number; dead: boolean }>`
        select seq, dead from sync_row where uid = ${uid} and seq > ${heads.get(uid) ?? 0}
          and (tbl in ('circles', 'visitors') and view = 'redacted' and left(source, 1) <> '>'
            or tbl = 'notification_list') order by seq`.execute(database.db);
      heads.set(uid, rows.at(-1)?.seq ?? heads.get(uid) ?? 0);
      list.push(...rows.flatMap(({ dead }) => (dead ? [] : [at])));
    }
  }
  return arrivals;
}

/**
 * The attack: everybody who was online shortly before a row arrived is suspected, the more the fewer they
 * were and the later it was. Names as many people as there are fans; returns how many of them are.
 */
function attack(
  { online, fans }: Life,
  arrivals: readonly number[][],
  weightOf: (ago: number) => number,
): number {
  let hits = 0;
  for (const [to, times] of arrivals.entries()) {
    const suspicion = new Array<number>(people).fill(0);
    for (const at of times) {
      const seen = online.map((slotsOf) => {
        let weight = 0;
        for (let ago = 0; ago < lookBack; ago += 1) if (slotsOf.has(at - ago)) weight += weightOf(ago);
        return weight;
      });
      const all = seen.reduce((sum, weight) => sum + weight, 0) || 1;
      for (const [person, weight] of seen.entries())
        suspicion[person] = (suspicion[person] ?? 0) + weight / all;
    }
    const named = suspicion
      .map((weight, person) => ({ weight, person }))
      .filter(({ person }) => person !== to)
      .sort((one, other) => other.weight - one.weight)
      .slice(0, likers + visitors);
    hits += named.filter(({ person }) => fans[to]?.has(person)).length;
  }
  return hits;
}

/** Strategies of the attacker: rows that come at once, within one batch, and with what was held back. */
const weights = {
  now: (ago: number) => (ago === 0 ? 1 : 0),
  batch: (ago: number) => (ago >= 1 && ago <= batch ? 1 : 0),
  'batch and before': (ago: number) => (ago === 0 ? 0 : (2 / 3) * (1 / 3) ** Math.floor((ago - 1) / batch)),
} as const;

async function attackWith(batches: 'in batches' | 'at once'): Promise<Record<string, number>> {
  const world = await startWorld();
  try {
    const life = makeLife(receivers, seed);
    const arrivals = await play(world, life, batches);
    expect(arrivals.flat().length).toBeGreaterThan(receivers * likers);
    return Object.fromEntries(
      Object.entries(weights).map(([name, weightOf]) => [name, attack(life, arrivals, weightOf)]),
    );
  } finally {
    await world.close();
  }
}

const guesses = receivers * (likers + visitors);
const chance = (likers + visitors) / (people - 1);
const expected = guesses * chance;
/** Four standard deviations above chance. A run compares six numbers, so that three would fail by chance too often. */
const bound = expected + 4 * Math.sqrt(guesses * chance * (1 - chance));

const report = (how: string, hits: Readonly<Record<string, number>>) =>
  process.stdout.write(
    `who-likes ${how}: ${JSON.stringify(hits)} of ${guesses}, chance ${expected.toFixed(1)}\n`,
  );

test(`who was online when a row arrived tells no more than chance: at most ${bound.toFixed(1)} of ${guesses} named, chance ${expected.toFixed(1)}`, {
  timeout: 1_800_000,
}, async () => {
  const hits = await attackWith('in batches');
  report('in batches', hits);
  for (const [name, found] of Object.entries(hits)) expect(found, name).toBeLessThanOrEqual(bound);
});

test('the same attack names many more where rows come at once', { timeout: 1_800_000 }, async () => {
  const hits = await attackWith('at once');
  report('at once', hits);
  const { now = 0 } = hits;
  expect(now).toBeGreaterThan(2 * bound);
});
