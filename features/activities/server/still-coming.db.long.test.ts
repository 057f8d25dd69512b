import { hour, minute } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askComingBefore, comingEndsBefore } from '../policy.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, passFor, rest } from './activities.fixture.ts';
import { steps } from './schedule/stages.ts';

const rounds = sized({ short: 4, nightly: 300 });
const places = 6;
/** As many wait as have joined. */
const crowd = 2 * places;
const seed = Number(process.env['SEED'] ?? 1);

/**
 * Habits of people, as hosts elsewhere report them: less than half of those who said yes attend. The rest have
 * other plans, of whom some leave by themselves and some only when they are asked, or forget it altogether.
 */
const habits = { comes: 0.45, leaves: 0.1, leavesIfAsked: 0.2 } as const;
/** Share of those who come that answer the question in time. */
const answers = 0.95;
/** Share of those who wait that take an offered place, and share of these that come then. */
const takes = 0.7;
const comesLate = 0.9;
/** Step of the clock, shorter than any offer. */
const offerStep = 4 * minute;

type Plan = 'comes' | 'leaves' | 'leavesIfAsked' | 'forgets';

let world: World;
let host: ActivityDevice;
let guests: ActivityDevice[];
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guests = [];
  for (let index = 0; index < crowd; index += 1) guests.push(await aGuest(world, `guest${index}`));
});
afterAll(() => world.close());

function chanceOf(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) / 2 ** 23;
  };
}

function planOf(chance: number): Plan {
  let left = chance;
  for (const plan of ['comes', 'leaves', 'leavesIfAsked'] as const) {
    if (left < habits[plan]) return plan;
    left -= habits[plan];
  }
  return 'forgets';
}

interface Person {
  readonly uid: string;
  readonly state: string;
  readonly coming: string | null;
}

async function peopleOf(id: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select uid, state, coming from activity_person where activity = ${id} order by uid`.execute(
    world.database.db,
  );
  return rows;
}

/** One activity with a full waiting list, from its day before to its start. */
class Evening {
  readonly #id: string;
  readonly #chance: () => number;
  readonly #plans: Map<string, Plan>;
  readonly #silent: Set<string>;
  readonly #declined = new Set<string>();

  constructor(id: string, chance: () => number) {
    this.#id = id;
    this.#chance = chance;
    this.#plans = new Map(guests.map(({ uid }) => [uid, planOf(chance())]));
    this.#silent = new Set(guests.filter(() => chance() >= answers).map(({ uid }) => uid));
  }

  /** Number of empty seats at the start. */
  async pass(): Promise<number> {
    for (const guest of guests) await guest.join(this.#id);
    for (const { uid, state } of await peopleOf(this.#id))
      if (state === 'joined' && this.#plans.get(uid) === 'leaves') await this.#as(uid).leave(this.#id);
    await this.#wait(24 * hour - askComingBefore, 3 * hour);
    await this.#wait(askComingBefore - comingEndsBefore, hour);
    await this.#wait(comingEndsBefore, 10 * minute);
    const people = await peopleOf(this.#id);
    const coming = people.filter(({ uid, state }) => state === 'joined' && this.#plans.get(uid) === 'comes');
    // Members who said that they come have kept their places.
    expect(people.filter(({ state, coming: said }) => said === 'yes' && state !== 'joined')).toEqual([]);
    return places - coming.length;
  }

  #as(uid: string): ActivityDevice {
    const guest = guests.find((one) => one.uid === uid);
    if (!guest) throw new Error('There is such a guest.');
    return guest;
  }

  /** Lets time pass in steps, at whose ends people answer. Somebody with an offer has seen it before it ends. */
  async #wait(ms: number, step: number): Promise<void> {
    for (let left = ms; left > 0; ) {
      const isOffered = (await peopleOf(this.#id)).some(({ state }) => state === 'offered');
      const passing = Math.min(left, isOffered ? offerStep : step);
      await passFor(world, this.#id, passing);
      for (const person of await peopleOf(this.#id)) await this.#answer(person);
      left -= passing;
    }
  }

  async #answer({ uid, state, coming }: Person): Promise<void> {
    const plan = this.#plans.get(uid);
    if (state === 'offered' && plan !== 'forgets') {
      // Each of them decides once.
      if (this.#declined.has(uid)) return;
      if (this.#chance() >= takes) return void this.#declined.add(uid);
      this.#plans.set(uid, this.#chance() < comesLate ? 'comes' : 'forgets');
      await this.#as(uid).join(this.#id);
    } else if (state === 'joined' && coming === 'asked') {
      if (plan === 'leavesIfAsked') await this.#as(uid).leave(this.#id);
      else if (plan === 'comes' && !this.#silent.has(uid))
        await this.#as(uid).about('confirmComing', this.#id);
    }
  }
}

/** Empty seats of all rounds. Without the question, only places that somebody leaves go to those who wait. */
async function emptySeats(isAsked: boolean): Promise<number> {
  let empty = 0;
  for (let round = 0; round < rounds; round += 1) {
    await rest(world);
    const id = await host.made(aDraft(world, { places }));
    if (!isAsked)
      await sql`update activity set stage = ${steps.indexOf('delete')} where id = ${id}`.execute(
        world.database.db,
      );
    empty += await new Evening(id, chanceOf(seed * 1000 + round)).pass();
    await host.about('deleteActivity', id);
  }
  return empty;
}

test(
  `the question "still coming?" at least halves the empty seats of ${rounds} evenings (SEED=${seed})`,
  async () => {
    const [promoted, asked] = [await emptySeats(false), await emptySeats(true)];
    process.stdout.write(
      `empty seats of ${rounds * places}: ${promoted} without the question, ${asked} with it\n`,
    );
    expect(promoted).toBeGreaterThan(rounds);
    expect(asked * 2).toBeLessThanOrEqual(promoted);
  },
  10 * hour,
);
