import type { Location } from '../../contract/profile-fields.ts';

const found = new Set<string>();

const keyOf = ({ geometry: { lat, lng }, autoUpdate }: Location): string => `${lat} ${lng} ${autoUpdate}`;

/** This page has written it without anybody's doing: the device is there. */
export function rememberFound(location: Location): void {
  found.add(keyOf(location));
}

/** Whether it was written so since the page was loaded: what a member did themselves is never taken for it. */
export function isFoundByItself(location: Location): boolean {
  return found.has(keyOf(location));
}
