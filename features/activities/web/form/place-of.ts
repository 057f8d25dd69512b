import type { ActivityPlace } from '../../contract/activity-fields.ts';

/** A place of the search, or the position of the device, which has no name. */
interface Found {
  readonly geometry: ActivityPlace['geometry'];
  readonly name?: string | undefined;
  readonly formatted_address?: string | undefined;
  readonly place_id?: string | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
}

/** Cuts a found place to what an activity stores, without empty parts. */
export function placeOf({ geometry, countryCode, ...words }: Found): ActivityPlace {
  const limits = {
    name: 120,
    formatted_address: 300,
    place_id: 200,
    city: 120,
    state: 120,
    country: 120,
    postalCode: 16,
  } as const;
  const parts = Object.entries(limits).flatMap(([part, most]) => {
    // Safe cast: the keys of `limits` are words of a found place.
    const word = words[part as keyof typeof limits]?.trim().slice(0, most).trim();
    return word === undefined || word === '' ? [] : [[part, word] as const];
  });
  const isCode = countryCode !== undefined && countryCode !== null && /^[A-Z]{2}$/.test(countryCode);
  return { geometry, ...Object.fromEntries(parts), ...(isCode && { countryCode }) };
}
