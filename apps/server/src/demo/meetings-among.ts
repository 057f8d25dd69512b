import type { Meeting } from '@mitto/circles/server/seed/put-circles';
import { day } from '@mitto/kit/time';
import type { DemoPerson } from '@mitto/profile/server/seed/demo-person';
import type { Dice } from '@mitto/profile/server/seed/dice';

interface Somebody {
  readonly uid: string;
  readonly person: DemoPerson;
}

/** How far along the line somebody is looked for. */
const reach = 12;
const kinds = ['like', 'like', 'match', 'visit', 'visit'] as const;
const anybody = 3;

/** Who of these has met whom: each looks among those who live close by for somebody they want, and about half find one. */
export function meetingsAmong(people: readonly Somebody[], random: Dice, now: number): Meeting[] {
  const along = people.toSorted((one, other) => placeOf(one) - placeOf(other));
  return along.flatMap(({ uid: by, person }, at): Meeting[] => {
    // Always further on: no pair meets twice.
    const other = along[at + random.between(1, reach)];
    if (!other || !fits(person, other.person)) return [];
    return [{ by, to: other.uid, at: now - Math.floor(random.roll() * 20 * day), kind: random.one(kinds) }];
  });
}

/** From west to east and within that from south to north: whoever is close stands close by. */
const placeOf = ({ person: { point } }: Somebody): number => Math.round(point.lng * 10) * 1000 + point.lat;

const fits = ({ wanted }: DemoPerson, { gender }: DemoPerson): boolean =>
  wanted.interested === anybody || wanted.interested === gender;
