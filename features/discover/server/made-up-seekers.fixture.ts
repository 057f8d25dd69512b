import { newId } from '@mitto/kit/ids';
import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { minute } from '@mitto/kit/time';
import { interests } from '@mitto/profile/contract/options/interests';
import { snap } from '@mitto/profile/contract/place-grid';
import type { Point } from '@mitto/profile/contract/profile-fields';
import type { SearchFacts } from '@mitto/profile/server/public/search-facts';
import type { World } from '@mitto/testkit/start-world';
import { seekRow } from './seek-row.ts';
import { putSeek } from './store/seek.ts';

/** Generator of random numbers from 0 to 1. The same seed gives the same numbers. */
export function chanceOf(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Seeker {
  readonly uid: string;
  readonly facts: SearchFacts;
  readonly activeMinute: number;
}

export type Chance = () => number;

export const oneOf = <T>(chance: Chance, all: readonly T[]): T => {
  const found = all[Math.floor(chance() * all.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

/** Random point: usually near `around`, sometimes up to 40 degrees away. */
export function aPoint(chance: Chance, around: Point): Point {
  const spread = oneOf(chance, [0.03, 0.1, 0.5, 2, 40]);
  const lat = Math.max(-90, Math.min(90, around.lat + (chance() - 0.5) * 2 * spread));
  const lng = ((around.lng + (chance() - 0.5) * 2 * spread + 540) % 360) - 180;
  return { lat, lng };
}

export function aSeeker(chance: Chance, around: Point, now: number): Seeker {
  const minAge = 18 + Math.floor(chance() * 30);
  const interest = oneOf(chance, [0, 1, 3, 3]);
  const hours = oneOf(chance, [0.1, 0.2, 5, 20, 100, 2000]) * chance();
  return {
    uid: newId(),
    activeMinute: Math.floor(now / minute - hours * 60),
    facts: {
      isToBeFound: true,
      isPremium: false,
      gender: oneOf(chance, [0, 1, 1, 2]),
      age: 18 + Math.floor(chance() * 70),
      interest,
      wanted: {
        interested: interest,
        minAge,
        maxAge: Math.min(100, minAge + Math.floor(chance() * 60)),
      },
      style: oneOf(chance, ['0', '1', '2', '5']),
      interested: [oneOf(chance, interests), oneOf(chance, interests.slice(0, 5))],
      languages: [],
      habits: {},
      characteristics: chance() < 0.5 ? { eyeColor: oneOf(chance, ['green', 'blue']) } : {},
      hasPicture: chance() < 0.7,
      isVerified: chance() < 0.4,
      middle: chance() < 0.95 ? snap(aPoint(chance, around)) : null,
      isNew: false,
      joinedAt: now - Math.floor(chance() * 400) * 24 * 60 * minute,
      shows: { age: chance() < 0.9, place: chance() < 0.9 },
    },
  };
}

export async function putMadeUpSeekers(world: World, seekers: readonly Seeker[]): Promise<void> {
  await world.database.transact(async (tx) => {
    const nowMinute = Math.floor(world.clock.now() / minute);
    for (const { uid, facts, activeMinute } of seekers)
      await putSeek(tx, uid, seekRow(facts), nowMinute, activeMinute);
  });
}

/** Middle of the seeker's grid square, or null if the seeker hides their location. */
function shownMiddle({ facts }: Seeker): Point | null {
  return facts.shows.place ? facts.middle : null;
}

export function kilometresTo(origin: Point | null, seeker: Seeker): number {
  const middle = shownMiddle(seeker);
  return origin && middle ? kilometresBetween(origin, middle) : Number.POSITIVE_INFINITY;
}
