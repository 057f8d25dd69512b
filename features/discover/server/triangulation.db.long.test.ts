// @subject: features/discover/server features/profile/server/place
import { day, hour } from '@mitto/kit/time';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { type Whereabouts, whereaboutsAfter } from '@mitto/profile/server/place/whereabouts';
import { aProfile, askProfiles, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { createGazetteer } from '@mitto/server-kit/places/create-gazetteer';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMover,
  away,
  habitModels,
  type Mover,
  type Report,
  reportsOfDay,
  sentReports,
} from './habits.fixture.ts';
import {
  errorsOfMiddle,
  errorsOfTrained,
  expectSafe,
  type Located,
  quantile,
  type Sighting,
  type Sought,
  traceOf,
} from './locate.fixture.ts';
import { type Chance, chanceOf } from './made-up-seekers.fixture.ts';
import { type AttackerOrigin, answerFrom, Oracles, squaresAround } from './oracles.fixture.ts';
import { ask, standAt } from './people.fixture.ts';
import { maxSquares, reportsOf, watch } from './watch.fixture.ts';

const cities: Readonly<Record<string, Point>> = {
  Bangkok: { lat: 13.75, lng: 100.5 },
  Paris: { lat: 48.8566, lng: 2.3522 },
  Tokyo: { lat: 35.68, lng: 139.76 },
  'São Paulo': { lat: -23.55, lng: -46.63 },
  Nairobi: { lat: -1.29, lng: 36.82 },
  Reykjavik: { lat: 64.14, lng: -21.9 },
};
const all = Object.keys(cities);
const size = sized({
  // With fewer members the 5th percentile depends on luck.
  short: { cities: ['Bangkok', 'Reykjavik'], seeds: 1, members: 2400, days: 28 },
  nightly: { cities: all, seeds: 3, members: 20_000, days: 90 },
});
/** The check through public calls. */
const asked = sized({
  short: { cities: ['Paris'], members: 4, days: 2 },
  nightly: { cities: all, members: 60, days: 90 },
});
const firstSeed = Number(process.env['SEED'] ?? 20_261_123);
const firstDay = 20_000;

const places = createGazetteer();

/** Origins of the attacker: squares in which accounts of theirs are told, and towns around the city. */
async function originsAround(chance: Chance, city: Point): Promise<AttackerOrigin[]> {
  const squares = Array.from({ length: 12 }, () => away(chance, city, 20 * Math.sqrt(chance())));
  const own = squares.map((point) => ({ middle: standingAt(point), isTown: false }));
  const towns = await Promise.all(squares.slice(0, 4).map((point) => places.closestTown(point)));
  return [...own, ...towns.flatMap((town) => (town ? [{ middle: town.point, isTown: true }] : []))];
}

/** Square in which an account is told that never was elsewhere. */
const standingAt = (point: Point): Point => whereaboutsAfter(undefined, { point, now: 0, maxSquares }).told;

/** Members of one habit model as the attacker sees them: for each, what is known of home and of work. */
async function locate(chance: Chance, city: Point, habits: Mover['habits'], oracles: Oracles) {
  const located: Record<Sought, Located[]> = { home: [], work: [] };
  for (let made = 0; made < size.members / habitModels.length; made += 1) {
    const mover = aMover(chance, city, habits);
    const sightings = await learnt(watch(reportsOf(chance, mover, firstDay, size.days)), oracles);
    for (const sought of ['home', 'work'] as const) {
      const [truth, trace] = [mover[sought], traceOf(sightings, sought)];
      if (truth && trace) located[sought].push({ trace, truth });
    }
  }
  return located;
}

/** Squares that the attacker finds by asking. */
async function learnt(sightings: readonly Sighting[], oracles: Oracles): Promise<Sighting[]> {
  const found: Sighting[] = [];
  let before: Sighting | undefined;
  for (const sighting of sightings) {
    const { at, square } = sighting;
    const isSame = before?.square.lat === square.lat && before.square.lng === square.lng;
    const [only, ...others] = isSame ? [found.at(-1)?.square] : await oracles.candidates(square);
    if (!only || others.length > 0) throw new Error('The answers leave more than the told square.');
    found.push({ at, square: only });
    before = sighting;
  }
  return found;
}

describe.each(size.cities)('in %s', (name) => {
  const city = cities[name] ?? { lat: 0, lng: 0 };
  const seeds = Array.from({ length: size.seeds }, (_, at) => firstSeed + at);

  test.each(seeds)('nobody is located by all answers and all moves together (seed %i)', async (seed) => {
    const chance = chanceOf(seed);
    const oracles = new Oracles(places, await originsAround(chance, city), squaresAround(city, 55));
    const errors: Record<Sought, Record<'middle' | 'trained', number[]>> = {
      home: { middle: [], trained: [] },
      work: { middle: [], trained: [] },
    };
    for (const habits of habitModels) {
      const located = await locate(chance, city, habits, oracles);
      for (const sought of ['home', 'work'] as const) {
        errors[sought].middle.push(...errorsOfMiddle(located[sought]));
        errors[sought].trained.push(...errorsOfTrained(located[sought]));
      }
    }
    for (const sought of ['home', 'work'] as const) {
      for (const attack of ['middle', 'trained'] as const)
        expectSafe(errors[sought][attack], `${name}, seed ${seed}, ${sought} by ${attack}`);
    }
    // If the attack learned nothing, its large error would prove nothing.
    expect(quantile(errors.home.middle, 0.5)).toBeLessThan(1.5);
  });
});

describe('through public calls', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ limits: 'off' });
    world.clock.advance((firstDay + 2000) * day - world.clock.now());
    // The first run of the jobs schedules the repeating ones, each one interval later.
    await world.drain();
  });
  afterAll(() => world.close());

  test.each(asked.cities)('every answer is the one that the functions give, in %s', async (name) => {
    const city = cities[name] ?? { lat: 0, lng: 0 };
    const chance = chanceOf(firstSeed);
    const watched = await moveAbout(world, chance, name, city);
    const attacker = await aProfile(world, `attacker${name.length}${name[0]}`, {
      profile: { gender: 1, location: { geometry: city } },
    });
    await world.drain();
    const uids = watched.map(({ person }) => person.uid);
    const asking = await signInAgain(world, attacker);
    for (const origin of await originsAround(chance, city)) {
      const middle = origin.isTown ? origin.middle : await standAt(world, attacker, origin.middle);
      const where = origin.isTown ? { locType: 2, distance: 200, loc: { geometry: middle } } : { locType: 1 };
      const { people } = await ask(asking, { ...everybody, ...where });
      const found = people.filter(({ uid }) => uids.includes(uid));
      const cards = await askProfiles(asking, Object.fromEntries(uids.map((uid) => [uid, null])));
      const told = new Map(
        watched.map(({ person, square }) => [person.uid, { square, ...answerFrom(origin, square) }]),
      );
      expect(found).toHaveLength(watched.length);
      for (const [at, { uid, distance }] of found.entries()) {
        const expected = told.get(uid);
        expect(distance ?? null).toBe(expected?.distance);
        const [card, before] = [cards[uid], told.get(found[at - 1]?.uid ?? '')];
        const isSorted = (found[at - 1]?.recency ?? -1) < (found[at]?.recency ?? 0);
        expect(isSorted || (before?.far ?? 0) <= (expected?.far ?? 0)).toBe(true);
        if (!card || card === 'unchanged' || !expected) throw new Error('There is a card of each member.');
        const town = await places.townAt(expected.square, 'en');
        expect(card.fields.city).toBe(town?.city);
        if (!origin.isTown) expect(card.fields.distance).toBe(distance);
      }
    }
  });
});

const everybody = { interested: 3, minAge: 18, maxAge: 80, wins: false, limit: '0,250' };

interface Watched {
  readonly person: TestPerson;
  /** Told square according to the server's functions. */
  readonly square: Point;
}

/** Lets members live for some days, with the reports that their app sends. */
async function moveAbout(world: World, chance: Chance, name: string, city: Point): Promise<Watched[]> {
  const from = Math.floor(world.clock.now() / day) + 1;
  const lives = Array.from({ length: asked.members }, (_, at) => {
    const habits = habitModels[at % habitModels.length] ?? habitModels[0];
    if (!habits) throw new Error('There are habits.');
    const mover = aMover(chance, city, habits);
    const days = Array.from({ length: asked.days }, (_each, on) => reportsOfDay(chance, mover, from + on));
    return new Life(`${name[0]}${name.length}m${at}`, sentReports(days.flat()));
  });
  const steps = lives.flatMap((life) => life.reports.map((report) => ({ life, ...report })));
  let ranAt = 0;
  /** Moves the clock, and runs the jobs if they did not run within the last hour. */
  const waitUntil = async (at: number) => {
    world.clock.advance(Math.max(0, Math.round(at) - world.clock.now()));
    if (world.clock.now() < ranAt + hour) return;
    ranAt = world.clock.now();
    await world.drain();
    for (const life of lives) life.settle(ranAt);
  };
  for (const { life, at, point } of steps.toSorted((a, b) => a.at - b.at)) {
    await waitUntil(at);
    const location = { geometry: point, autoUpdate: true };
    if (life.person) {
      life.person = await signInAgain(world, life.person);
      expect(await new ProfileDevice(life.person).edit({ location }, 9999)).toMatchObject(applied);
    } else {
      life.person = await aProfile(world, life.name, { profile: { location } });
    }
    life.hear(world.clock.now(), point);
  }
  await waitUntil((from + asked.days) * day + hour);
  return lives.flatMap(({ person, known }) => (person && known ? [{ person, square: known.told }] : []));
}

const applied = { status: 'applied' };

/** Member who moves about, and what the server's functions make of the same reports. */
class Life {
  readonly name: string;
  readonly reports: readonly Report[];
  person: TestPerson | undefined;
  known: Whereabouts | undefined;
  #last: Point | undefined;

  constructor(name: string, reports: readonly Report[]) {
    this.name = name.toLowerCase();
    this.reports = reports;
  }

  hear(now: number, point: Point): void {
    this.known = whereaboutsAfter(this.known, { point, now, maxSquares });
    this.#last = point;
  }

  /** Ends a waiting move, as the job does. */
  settle(now: number): void {
    const movesAt = this.known?.movesAt ?? null;
    if (this.#last && movesAt !== null && movesAt <= now) this.hear(now, this.#last);
  }
}
