import { minute } from '@mitto/kit/time';
import type { SearchFacts } from '@mitto/profile/server/public/search-facts';
import { cellOf, cellSizes, onSphere } from '@mitto/server-kit/places/cells';
import { oldestOf } from '../policy.ts';
import { genderCell } from './gender-cell.ts';
import { traitsOf } from './traits.ts';

/** Columns of a member's search row that follow from their profile. `active_minute` is written separately. */
export interface SeekRow {
  readonly near_cell: number | null;
  readonly far_cell: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  readonly gender: number;
  readonly joined_minute: number;
  readonly age: number;
  readonly style: number;
  readonly flags: number;
  readonly wants: number;
  readonly wants_min: number;
  readonly wants_max: number;
  readonly traits: readonly string[];
}

export const flags = { picture: 1, verified: 2, new: 4 } as const;
const untoldAge = 0;

export function seekRow(facts: SearchFacts): SeekRow {
  const { wanted, shows, joinedAt } = facts;
  return {
    ...placeOf(facts),
    gender: facts.gender,
    joined_minute: Math.floor(joinedAt / minute),
    age: shows.age ? facts.age : untoldAge,
    style: Number(facts.style),
    flags:
      (facts.hasPicture ? flags.picture : 0) +
      (facts.isVerified ? flags.verified : 0) +
      (facts.isNew ? flags.new : 0),
    wants: facts.interest,
    wants_min: wanted.minAge,
    wants_max: oldestOf(wanted.maxAge),
    traits: traitsOf(facts),
  };
}

type PlaceColumns = Pick<SeekRow, 'near_cell' | 'far_cell' | 'x' | 'y' | 'z'>;

/**
 * Location columns. They are null for a member who hides their location: a search around it would reveal
 * them.
 */
function placeOf({ middle, gender, shows }: SearchFacts): PlaceColumns {
  if (!middle || !shows.place) return { near_cell: null, far_cell: null, x: null, y: null, z: null };
  const [x, y, z] = onSphere(middle);
  return {
    near_cell: genderCell(cellOf(middle, cellSizes.near), gender),
    far_cell: genderCell(cellOf(middle, cellSizes.far), gender),
    x: Math.fround(x),
    y: Math.fround(y),
    z: Math.fround(z),
  };
}
