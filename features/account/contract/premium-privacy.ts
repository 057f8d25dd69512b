import * as v from 'valibot';
import type { Privacy } from './member.ts';

/** Defaults of the privacy flags that the configuration can reserve for premium. Pausing is never reserved. */
export const privacyDefaults = {
  circles: true,
  mobile: false,
  pm: true,
  blurimage: false,
  location: true,
  age: true,
  addById: true,
  addByMobileNumber: true,
  hideMyVisits: false,
  search: true,
} as const satisfies Omit<Privacy, 'available'>;

export type PremiumFlag = keyof typeof privacyDefaults;

// The keys of an object literal are those of its type.
const flags = Object.keys(privacyDefaults) as PremiumFlag[];

/** Privacy flags that only premium members may change from their default. */
export const PremiumFlags = v.pipe(
  v.array(v.picklist(flags)),
  v.checkItems((flag, index, all) => all.indexOf(flag) === index, 'twice'),
);
