import type { SeededCircle } from '@mitto/circles/server/seed/put-circles';
import { day } from '@mitto/kit/time';
import type { DemoPerson } from '@mitto/profile/server/seed/demo-person';
import type { Dice } from '@mitto/profile/server/seed/dice';

interface Somebody {
  readonly uid: string;
  readonly person: DemoPerson;
}

/** Max distance in the sorted list between a person and the one they meet. */
const reach = 12;
const kinds = ['like', 'like', 'match', 'visit', 'visit'] as const;
const anybody = 3;

/**
 * Creates likes, matches and visits among these people. Each person is paired with somebody nearby. The pair
 * counts if the person looks for the other's gender, which is true for about half of them.
 */
export function meetingsAmong(people: readonly Somebody[], random: Dice, now: number): SeededCircle[] {
  const along = people.toSorted((one, other) => placeOf(one) - placeOf(other));
  return along.flatMap(({ uid: by, person }, at): SeededCircle[] => {
    // The partner always comes later in the list, so that no two people are paired twice.
    const other = along[at + random.between(1, reach)];
    if (!other || !fits(person, other.person)) return [];
    return [{ by, to: other.uid, at: now - Math.floor(random.roll() * 20 * day), kind: random.one(kinds) }];
  });
}

/**
 * Sort key: from west to east in steps of a tenth of a degree, and within a step from south to north. People
 * next to each other in the list are therefore close to each other.
 */
const placeOf = ({ person: { point } }: Somebody): number => Math.round(point.lng * 10) * 1000 + point.lat;

const fits = ({ wanted }: DemoPerson, { gender }: DemoPerson): boolean =>
  wanted.interested === anybody || wanted.interested === gender;
