import { maxSliderAge } from './contract/search-filter.ts';

/**
 * Converts the distance chosen in a filter to the max exact distance (km). The result allows for the rounding
 * of shown distances: a filter of 5 km also finds a person at 5.4 km, shown as 5 km.
 */
export function reachOf(distance: number): number {
  // Everybody shown as 'under 2 km' away is in the same grid square.
  return distance < 2 ? 1.99 : distance + 0.5;
}

/**
 * Converts the max age of a filter to the real limit. The last value of the age slider includes everybody
 * older.
 */
export function oldestOf(maxAge: number): number {
  return maxAge >= maxSliderAge ? 200 : maxAge;
}
