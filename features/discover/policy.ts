import { oldestAsked } from './contract/search-filter.ts';

/**
 * Max exact distance (km) for a filter of `distance`, so that the filter agrees with the rounded, shown
 * values.
 */
export function reachOf(distance: number): number {
  // A person shown as 'under 2 km' away is in the same square.
  return distance < 2 ? 1.99 : distance + 0.5;
}

/** Distance as shown to members: whole kilometres, and 1 for all under two. */
export function toldKilometres(exact: number): number {
  return exact < 2 ? 1 : Math.round(exact);
}

/** Max age of a filter. The last value of the age slider means that age and older. */
export function oldestOf(maxAge: number): number {
  return maxAge >= oldestAsked ? 200 : maxAge;
}
