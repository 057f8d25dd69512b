import { kilometresApart } from '@mitto/server-kit/places/cells';
import type { Point } from '../../contract/profile-fields.ts';

/**
 * Rounds an exact distance to the value that members see: whole kilometres, and 1 for every distance under
 * two.
 */
export function shownKilometres(exact: number): number {
  return exact < 2 ? 1 : Math.round(exact);
}

/** Distance between the middles of two squares, as members see it. It is the one of the search. */
export function shownDistance(one: Point, other: Point): number {
  return shownKilometres(kilometresApart(one, other));
}
