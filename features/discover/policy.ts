import { oldestAsked } from './contract/search-filter.ts';

/** How far from the origin somebody may be, in kilometres, for a filter that says so many: what it says is what is told. */
export function reachOf(distance: number): number {
  // Who is told to be 'under 2 km' away is in the same square.
  return distance < 2 ? 1.99 : distance + 0.5;
}

/** What is told of a distance: whole kilometres, and 1 for all under two. */
export function toldKilometres(exact: number): number {
  return exact < 2 ? 1 : Math.round(exact);
}

/** The end of the age sliders stands for everybody from there on. */
export function oldestOf(maxAge: number): number {
  return maxAge >= oldestAsked ? 200 : maxAge;
}
