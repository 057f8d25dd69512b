import type { Meeting } from '@mitto/circles/server/seed/put-circles';
import { day } from '@mitto/kit/time';
import type { DemoPerson } from '@mitto/profile/server/seed/demo-person';
import type { Dice } from '@mitto/profile/server/seed/dice';

interface Somebody {
  readonly uid: string;
  readonly person: DemoPerson;
}

/** Max distance along the sorted list at which a partner is chosen. */
const reach = 12;
const kinds = ['like', 'like', 'match', 'visit', 'visit'] as const;
const anybody = 3;

/**
 * Makes likes, matches and visits among these people. Each person picks somebody nearby; the meeting counts
 * if the other's gender is wanted, which is so for about half of them.
 */
export function meetingsAmong(people: readonly Somebody[], random: Dice, now: number): Meeting[] {
  const along = people.toSorted((one, other) => placeOf(one) - placeOf(other));
  return along.flatMap(({ uid: by, person }, at): Meeting[] => {
    // Always further along the list, so that no pair meets twice.
    const other = along[at + random.between(1, reach)];
    if (!other || !fits(person, other.person)) return [];
    return [{ by, to: other.uid, at: now - Math.floor(random.roll() * 20 * day), kind: random.one(kinds) }];
  });
}

/**
 * Sort key from west to east, and within that from south to north, so that neighbours in the list are near
 * each other.
 */
const placeOf = ({ person: { point } }: Somebody): number => Math.round(point.lng * 10) * 1000 + point.lat;

const fits = ({ wanted }: DemoPerson, { gender }: DemoPerson): boolean =>
  wanted.interested === anybody || wanted.interested === gender;
