import type { Location } from '../../contract/profile-fields.ts';

const found = new Set<string>();

const keyOf = ({ geometry: { lat, lng }, autoUpdate }: Location): string => `${lat} ${lng} ${autoUpdate}`;

/**
 * Stores, until the page closes, that this location was written automatically from the position of the
 * device.
 */
export function rememberFound(location: Location): void {
  found.add(keyOf(location));
}

/** True if this page wrote the location automatically, false if the member chose it. */
export function isFoundByItself(location: Location): boolean {
  return found.has(keyOf(location));
}
