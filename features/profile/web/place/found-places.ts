import type { Location } from '../../contract/profile-fields.ts';

const found = new Set<string>();

const keyOf = ({ geometry: { lat, lng }, autoUpdate }: Location): string => `${lat} ${lng} ${autoUpdate}`;

/** Remembers a place that this page wrote automatically from the device's position. */
export function rememberFound(location: Location): void {
  found.add(keyOf(location));
}

/** True if the place was written automatically since the page was loaded; false for a member's own choice. */
export function isFoundByItself(location: Location): boolean {
  return found.has(keyOf(location));
}
