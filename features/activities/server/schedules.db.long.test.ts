import { day, hour } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost, passFor, rest } from './activities.fixture.ts';
import type { PersonState } from './activity-tables.ts';

const schedules = sized({ short: 25, nightly: 10_000 });
const guestCount = 6;

let world: World;
let host: ActivityDevice;
let guests: ActivityDevice[];
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guests = [];
  for (let index = 0; index < guestCount; index += 1) guests.push(await aGuest(world, `guest${index}`));
});
afterAll(() => world.close());

const who = fc.integer({ min: 0, max: guestCount - 1 });
const places = fc.integer({ min: 1, max: 4 });
/** One thing that happens. Devices that are offline send later, in the order in which they come back. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('join' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('offline' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), places }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), who }) },
);

interface Person {
  readonly uid: string;
  readonly state: PersonState;
  readonly turn: number | null;
  readonly answer_by: number | null;
}

async function peopleOf(id: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select uid, state, turn, answer_by from activity_person where activity = ${id} order by turn`.execute(
    world.database.db,
  );
  return rows;
}

const inState = (people: readonly Person[], ...states: PersonState[]) =>
  people.filter(({ state }) => states.includes(state));

/** Checks that each new offer went to a lower turn than every turn that still waits. */
function checkOrder(before: readonly Person[], after: readonly Person[]): void {
  const waiting = new Map(inState(before, 'waiting').map(({ uid, turn }) => [uid, turn ?? 0]));
  // Somebody who left the list and joined it again has a later turn.
  const still = inState(after, 'waiting').flatMap(({ uid, turn }) =>
    waiting.get(uid) === turn ? [turn] : [],
  );
  const offered = inState(after, 'offered').flatMap(({ uid }) => waiting.get(uid) ?? []);
  expect(Math.max(0, ...offered)).toBeLessThan(Math.min(Number.MAX_SAFE_INTEGER, ...still));
}

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** One activity, and what happens to it. */
class Schedule {
  readonly #id: string;
  readonly #draft: Readonly<Record<string, unknown>>;
  #limit: number;
  readonly #offline = new Set<number>();

  constructor(id: string, draft: Readonly<Record<string, unknown>>, limit: number) {
    this.#id = id;
    this.#draft = draft;
    this.#limit = limit;
  }

  async step(one: Act): Promise<void> {
    const before = await peopleOf(this.#id);
    await this.#happen(one);
    const after = await peopleOf(this.#id);
    const taken = inState(after, 'joined', 'offered').length;
    // Nobody loses a place by an edit, so more may have joined than there are places now.
    const most = Math.max(this.#limit, inState(before, 'joined', 'offered').length);
    expect(taken).toBeLessThanOrEqual(most);
    if (inState(after, 'waiting').length > 0) expect(taken).toBeGreaterThanOrEqual(this.#limit);
    checkOrder(before, after);
  }

  async end(): Promise<void> {
    for (const index of this.#offline) await guests[index]?.goOnline();
    await host.about('deleteActivity', this.#id);
  }

  async #happen(one: Act): Promise<void> {
    if (one.kind === 'edit') {
      this.#limit = one.places;
      await host.about('editActivity', this.#id, { ...this.#draft, places: one.places });
    } else if (one.kind === 'wait') {
      await passFor(world, this.#id, 2 * hour * (one.who + 1));
    } else {
      await this.#act(one.kind, one.who);
    }
  }

  async #act(kind: 'join' | 'leave' | 'offline' | 'online', who: number): Promise<void> {
    const guest = guests[who];
    if (!guest) throw new Error(`There is no guest ${who}.`);
    if (kind === 'offline') {
      this.#offline.add(who);
      guest.goOffline();
    } else if (kind === 'online') {
      if (this.#offline.delete(who)) await guest.goOnline();
    } else {
      guest.write(kind === 'join' ? 'sa_interested' : 'leaveActivity', 'social_activities', { id: this.#id });
      if (!this.#offline.has(who)) await guest.send();
    }
  }
}

test(
  'in every schedule of joins, leaves, edits and offers no place is given twice or kept empty',
  async () => {
    const schedule = fc.array(act, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(schedule, places, async (acts, first) => {
        await rest(world);
        const startTime = world.clock.now() + 20 * day;
        const draft = aDraft(world, { places: first, startTime, endTime: startTime + hour });
        const one = new Schedule(await host.made(draft), draft, first);
        try {
          for (const next of acts) await one.step(next);
        } finally {
          await one.end();
        }
      }),
      { numRuns: schedules },
    );
  },
  30 * hour,
);
