import { newId } from '@mitto/kit/ids';
import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { snap, toldDistance } from '@mitto/profile/contract/place-grid';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSeeker, chanceOf, putSeekers, type Seeker } from './made-up-seekers.fixture.ts';
import { ask } from './people.fixture.ts';

/** Number of targets: enough that the measured error does not depend on luck. */
const targets = 20_000;
// With fewer than 30 searches the attack learns too little to prove anything.
const questions = sized(import.meta.url, { short: 30, daily: 30, nightly: 300 });
/** Fixed random seed: every run is the same attack, with the same result. */
const seed = 20_261_121;
const middle = { lat: 13.75, lng: 100.5 };
const kmPerDegree = 111.195;
const goals = { median: 0.8, p5: 0.25 };

/** All targets of one grid square. No answer can distinguish them, so one search row represents them all. */
interface Target extends Seeker {
  /** Exact points of these targets. The attacker must not find them. */
  readonly homes: Point[];
}

let world: World;
let attacker: TestPerson;
const chance = chanceOf(seed);

function away(from: Point, kilometres: number): Point {
  const turn = 2 * Math.PI * chance();
  const lat = from.lat + (kilometres * Math.cos(turn)) / kmPerDegree;
  return {
    lat,
    lng: from.lng + (kilometres * Math.sin(turn)) / kmPerDegree / Math.cos((lat * Math.PI) / 180),
  };
}

/**
 * Creates targets within twelve kilometres of `middle`. Each is stored in the square of their exact point,
 * without the tolerance and the delay of a move: nobody is easier to find.
 */
function makeTargets(): Target[] {
  const bySquare = new Map<string, Target>();
  for (let made = 0; made < targets; made += 1) {
    const home = away(middle, 12 * Math.sqrt(chance()));
    const square = snap(home);
    const key = `${square.lat} ${square.lng}`;
    const known = bySquare.get(key);
    if (known) known.homes.push(home);
    else bySquare.set(key, { ...aTarget(square), homes: [home] });
  }
  return [...bySquare.values()];
}

function aTarget(square: Point): Seeker {
  const seeker = aSeeker(chance, middle, world.clock.now());
  const shows = { age: true, place: true };
  return { ...seeker, uid: newId(), facts: { ...seeker.facts, middle: square, shows } };
}

let people: readonly Target[];
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  attacker = await aProfile(world, 'attacker', { profile: { location: { geometry: middle } } });
  people = makeTargets();
  await putSeekers(world, people);
});
afterAll(() => world.close());

/** Middles of all squares in which a target may be. The attacker knows them, because the grid is public. */
function squares(): Point[] {
  const found = new Map<string, Point>();
  for (let north = -18; north <= 18; north += 0.5) {
    for (let east = -18; east <= 18; east += 0.5) {
      const point = snap({
        lat: middle.lat + north / kmPerDegree,
        lng: middle.lng + east / kmPerDegree / Math.cos((middle.lat * Math.PI) / 180),
      });
      found.set(`${point.lat} ${point.lng}`, point);
    }
  }
  return [...found.values()];
}

type Believable = (square: Point) => boolean;

/**
 * Squares that are still possible for one target after the answers so far. The attacker's estimate is their
 * mean.
 */
class Suspicion {
  #left: readonly Point[];

  constructor(all: readonly Point[]) {
    this.#left = all;
  }

  learn(isBelievable: Believable): void {
    const left = this.#left.filter(isBelievable);
    // Two people at almost equal distances may come in either order: ignore an answer that excludes every
    // square.
    if (left.length > 0) this.#left = left;
  }

  errorFor(home: Point): number {
    const mean = (of: (point: Point) => number) =>
      this.#left.reduce((sum, point) => sum + of(point), 0) / this.#left.length;
    return kilometresBetween({ lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }, home);
  }
}

interface Told {
  /** Middle of the square from which the attacker searched. */
  readonly origin: Point;
  readonly distances: ReadonlyMap<string, number | undefined>;
  readonly order: readonly string[];
}

const everybody = { interested: 3, minAge: 18, maxAge: 80, wins: false };

async function askFrom(point: Point, about: Readonly<Record<string, unknown>>): Promise<Told> {
  const found: { uid: string; distance?: number | undefined }[] = [];
  for (let cursor: string | null = null; ; ) {
    const asked = { ...everybody, ...about, myLoc: point, ...(cursor && { cursor }) };
    const answer: Awaited<ReturnType<typeof ask>> = await ask(attacker, asked);
    found.push(...answer.people);
    cursor = answer.cursor;
    if (cursor === null) break;
  }
  return {
    origin: snap(point),
    distances: new Map(found.map(({ uid, distance }) => [uid, distance])),
    order: found.map(({ uid }) => uid),
  };
}

const anOrigin = () => away(middle, 20 * Math.sqrt(chance()));

/** Searches from many origins, and applies each answer to all targets. */
async function attack(
  about: () => Readonly<Record<string, unknown>>,
  learn: (told: Told, target: Target, asked: Readonly<Record<string, unknown>>) => Believable,
): Promise<number[]> {
  const all = squares();
  const suspicions = people.map((target) => ({ target, suspicion: new Suspicion(all) }));
  for (let question = 0; question < questions; question += 1) {
    const asked = about();
    const told = await askFrom(anOrigin(), asked);
    for (const { target, suspicion } of suspicions) suspicion.learn(learn(told, target, asked));
  }
  return suspicions
    .flatMap(({ target, suspicion }) => target.homes.map((home) => suspicion.errorFor(home)))
    .sort((a, b) => a - b);
}

function expectSafe(errors: readonly number[], by: string): void {
  const [median, p5] = [0.5, 0.05].map((part) => errors[Math.floor((errors.length - 1) * part)] ?? 0);
  process.stdout.write(`by ${by}: median ${median?.toFixed(3)} km, 5th percentile ${p5?.toFixed(3)} km\n`);
  expect(median, by).toBeGreaterThanOrEqual(goals.median);
  expect(p5, by).toBeGreaterThanOrEqual(goals.p5);
  // If the attack learned nothing, its large error would prove nothing.
  expect(median, by).toBeLessThan(3);
}

const everywhere = { locType: 1, limit: '0,250' };

test('by the distances that are told', async () => {
  const errors = await attack(
    () => everywhere,
    ({ origin, distances }, { uid }) =>
      (square) =>
        toldDistance(origin, square) === distances.get(uid),
  );
  expectSafe(errors, 'distance');
});

test('by the order, between others whose squares are known', async () => {
  const bySquare = new Map(
    people.map(({ uid, facts, activeMinute }) => [uid, { middle: facts.middle, activeMinute }]),
  );
  const slack = 0.003;
  const errors = await attack(
    () => everywhere,
    ({ origin, order }, { uid }) => {
      const known = (from: number, step: number): number | undefined => {
        for (let at = from + step; at >= 0 && at < order.length; at += step) {
          const other = bySquare.get(order[at] ?? '');
          if (other?.middle) return kilometresBetween(origin, other.middle);
        }
        return undefined;
      };
      const at = order.indexOf(uid);
      const [before, after] = [known(at, -1), known(at, 1)];
      // Distances ascend only within one stage. Where the next stage begins, they start again from the
      // nearest.
      const isWithin = before !== undefined && after !== undefined && before <= after;
      return (square) => {
        if (!isWithin) return true;
        const far = kilometresBetween(origin, square);
        return far >= before - slack && far <= after + slack;
      };
    },
  );
  expectSafe(errors, 'order');
});

test('by the radius, and by how many there are within it', async () => {
  const distances = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25];
  let turn = 0;
  const errors = await attack(
    () => {
      turn += 1;
      return { locType: 0, limit: '0,250', distance: distances[turn % distances.length] };
    },
    ({ origin, order }, { uid }, { distance }) => {
      const isIn = order.includes(uid);
      const reach = Number(distance) < 2 ? 1.99 : Number(distance) + 0.5;
      return (square) => kilometresBetween(origin, square) <= reach === isIn;
    },
  );
  expectSafe(errors, 'radius');
});
