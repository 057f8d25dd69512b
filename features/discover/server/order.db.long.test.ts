import { minute } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { ageOn } from '@mitto/profile/policy';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPoint,
  aSeeker,
  type Chance,
  chanceOf,
  kilometresTo,
  oneOf,
  putMadeUpSeekers,
  type Seeker,
} from './made-up-seekers.fixture.ts';
import { ask, standAt } from './people.fixture.ts';

const questions = sized({ short: 6, nightly: 1000 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const people = 400;
/** Tolerance for distances (km): larger than the rounding error of four-byte coordinates. */
const blur = 0.003;
/** Search origins. One is beside the date line, one beside a pole. */
const centres: readonly Point[] = [
  { lat: 13.7563, lng: 100.5018 },
  { lat: 51.5, lng: -0.12 },
  { lat: -17.8, lng: 179.95 },
  { lat: 89.2, lng: 10 },
];

let world: World;
let me: TestPerson;
let myAge: number;
const born = { day: 9, month: 3, year: 1994 };
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  me = await aProfile(world, 'asker', {
    isPremium: true,
    profile: { gender: 1, dob: born },
  });
  myAge = ageOn(born, dayIn(serviceTimeZone, world.clock.now()));
});
afterAll(() => world.close());

interface Asked {
  readonly interested: number;
  readonly minAge: number;
  readonly maxAge: number;
  readonly style: string;
  readonly onlineUsers: boolean;
  readonly hasProfilePic: boolean;
  readonly verifiedUsers: boolean;
  readonly locType: 0 | 1;
  readonly distance: number;
  readonly order: 'near' | 'newest';
  readonly eyeColors?: readonly string[];
}

function aQuestion(chance: Chance): Asked {
  const minAge = 18 + Math.floor(chance() * 40);
  return {
    interested: oneOf(chance, [0, 1, 2, 3, 3]),
    minAge,
    maxAge: Math.min(80, minAge + 5 + Math.floor(chance() * 60)),
    style: oneOf(chance, ['5', '5', '1', '4']),
    onlineUsers: chance() < 0.1,
    hasProfilePic: chance() < 0.2,
    verifiedUsers: chance() < 0.1,
    locType: chance() < 0.5 ? 0 : 1,
    distance: oneOf(chance, [0, 1, 5, 20, 50, 100, 200]),
    order: chance() < 0.7 ? 'near' : 'newest',
    ...(chance() < 0.15 && { eyeColors: ['green'] }),
  };
}

/** Asked first at every centre, so that each run has searches with many people, whatever its seed. */
const wideQuestion: Asked = {
  interested: 3,
  minAge: 18,
  maxAge: 80,
  style: '5',
  onlineUsers: false,
  hasProfilePic: false,
  verifiedUsers: false,
  locType: 1,
  distance: 200,
  order: 'near',
};

const isOutOf = (list: readonly string[] | undefined, value: string | undefined) =>
  list !== undefined && !(value !== undefined && list.includes(value));

/** The rules of the filter, implemented a second time without an index, to compare with the search. */
function fits(asked: Asked, { facts, activeMinute }: Seeker, nowMinute: number): boolean {
  const { wanted } = facts;
  if (asked.interested !== 3 && facts.gender !== asked.interested) return false;
  const isOfAge = facts.age >= asked.minAge && (asked.maxAge === 80 || facts.age <= asked.maxAge);
  if (facts.shows.age && !isOfAge) return false;
  if (asked.style !== '5' && facts.style !== '5' && facts.style !== asked.style) return false;
  if (asked.onlineUsers && activeMinute < nowMinute - 15) return false;
  if (asked.hasProfilePic && !facts.hasPicture) return false;
  if (asked.verifiedUsers && !facts.isVerified) return false;
  if (isOutOf(asked.eyeColors, facts.characteristics.eyeColor)) return false;
  if (wanted.interested !== 3 && wanted.interested !== 1) return false;
  return myAge >= wanted.minAge && (wanted.maxAge >= 80 || myAge <= wanted.maxAge);
}

function recencyOf({ activeMinute }: Seeker, nowMinute: number): number {
  const minutes = nowMinute - activeMinute;
  if (minutes <= 15) return 0;
  if (minutes <= 24 * 60) return 1;
  return minutes <= 7 * 24 * 60 ? 2 : 3;
}

async function pagesOf(asked: Asked): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask(me, {
      ...asked,
      limit: '0,37',
      ...(cursor && { cursor }),
    });
    found.push(...answer.people.map(({ uid }) => uid));
    cursor = answer.cursor;
    if (cursor === null) return found;
  }
}

/**
 * True if `one` may come before `other`. True for both orders if the difference of their distances is within
 * the rounding error.
 */
function comesFirst(one: Seeker, other: Seeker, asked: Asked, origin: Point, nowMinute: number): boolean {
  if (asked.order === 'newest') {
    const [joined, later] = [one, other].map(({ facts }) => Math.floor(facts.joinedAt / minute));
    return joined === later ? one.uid < other.uid : (joined ?? 0) > (later ?? 0);
  }
  const [stage, next] = [recencyOf(one, nowMinute), recencyOf(other, nowMinute)];
  if (stage !== next) return stage < next;
  const [near, far] = [kilometresTo(origin, one), kilometresTo(origin, other)];
  // The two are in the same square, or neither has a location. Mirrored squares have distances that differ by
  // rounding only, which `blur` covers.
  const isSamePlace =
    near === far &&
    (near === Number.POSITIVE_INFINITY ||
      JSON.stringify(one.facts.middle) === JSON.stringify(other.facts.middle));
  return isSamePlace ? one.uid < other.uid : near < far + blur;
}

test(`everybody who fits, in the one order, page by page (seed ${seed})`, async () => {
  const chance = chanceOf(seed);
  let shown = 0;
  for (const centre of centres) {
    const now = world.clock.now();
    const nowMinute = Math.floor(now / minute);
    const seekers = Array.from({ length: people }, () => aSeeker(chance, centre, now));
    const byUid = new Map(seekers.map((seeker) => [seeker.uid, seeker]));
    await sql`delete from discover_seek`.execute(world.database.db);
    await putMadeUpSeekers(world, seekers);
    for (let turn = 0; turn < questions / centres.length; turn += 1) {
      const asked = turn === 0 ? wideQuestion : aQuestion(chance);
      const origin = await standAt(world, me, aPoint(chance, centre));
      const found = (await pagesOf(asked)).map((uid) => byUid.get(uid));
      const reach = asked.distance < 2 ? 1.99 : asked.distance + 0.5;
      const isIn = (seeker: Seeker, slack: number) =>
        asked.locType === 1 || kilometresTo(origin, seeker) <= reach + slack;
      const fitting = seekers.filter((seeker) => fits(asked, seeker, nowMinute));
      const what = JSON.stringify({ asked, origin });
      expect(new Set(found).size, what).toBe(found.length);
      for (const seeker of fitting) if (isIn(seeker, -blur)) expect(found, what).toContain(seeker);
      for (const [at, one] of found.entries()) {
        if (!one) throw new Error(`Somebody who is not there was found: ${what}`);
        expect(fitting.includes(one) && isIn(one, blur), what).toBe(true);
        const other = found[at + 1];
        if (other) expect(comesFirst(one, other, asked, origin, nowMinute), what).toBe(true);
      }
      shown += found.length;
    }
  }
  // Searches that find nobody would prove nothing.
  expect(shown).toBeGreaterThan(centres.length * 50);
});
