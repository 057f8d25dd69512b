import { countries } from '../../../contract/options/countries.ts';
import type { Place } from '../../../contract/place-calls.ts';
import type { Location } from '../../../contract/profile-fields.ts';

/**
 * Converts a search result to the location of a profile. `autoUpdate` is false for a place that the member
 * chose.
 */
export function locationOf(place: Place, autoUpdate: boolean): Location {
  const { city, state, country, countryCode, postalCode, geometry } = place;
  const dialingCode = countries.find(({ code }) => code === countryCode)?.dialingCode;
  return {
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(country !== '' && { country }),
    ...(/^[A-Z]{2}$/.test(countryCode) && { countryCode }),
    ...(postalCode !== undefined && postalCode.length <= 16 && { postalCode }),
    ...(dialingCode !== undefined && { dialingCode }),
    geometry,
    autoUpdate,
  };
}

/** City and country of a location, such as "Chiang Mai, Thailand". */
export function placeWords({ city, state, country }: Pick<Location, 'city' | 'state' | 'country'>): string {
  return [city ?? state, country].filter((word) => word !== undefined).join(', ');
}

/** Name of a location's country in this language, or as it was stored where its code is unknown. */
export function countryWords(
  { country, countryCode }: Pick<Location, 'country' | 'countryCode'>,
  language: string,
): string | undefined {
  if (countryCode === undefined) return country;
  return new Intl.DisplayNames(language, { type: 'region' }).of(countryCode);
}
