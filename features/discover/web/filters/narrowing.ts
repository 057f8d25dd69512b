import { allStyles } from '@mitto/profile/contract/options/styles';
import type { Wanted } from '@mitto/profile/contract/profile-fields';
import type * as v from 'valibot';
import { locTypes, type SearchFilter, soughtLists } from '../../contract/search-filter.ts';

/** The wanted gender and ages, which are stored in the member's profile. */
export type WantedPeople = v.InferOutput<typeof Wanted>;

/** Default age range of a search. */
export const firstAges = { minAge: 18, maxAge: 50 } as const;

const lists = Object.keys(soughtLists) as (keyof typeof soughtLists)[]; // Safe cast: keys of this object.

/** True if the age range excludes anybody whom the default range includes. */
export function narrowsAges({ minAge, maxAge }: Omit<WantedPeople, 'interested'>): boolean {
  return minAge > firstAges.minAge || maxAge < firstAges.maxAge;
}

/** Number of settings that exclude people whom the default settings include. */
export function narrowing(
  filter: SearchFilter,
  { minAge, maxAge }: Omit<WantedPeople, 'interested'>,
): number {
  const narrower = [
    filter.style !== allStyles,
    filter.onlineUsers,
    filter.hasProfilePic,
    filter.verifiedUsers,
    filter.newUsers,
    filter.locType !== locTypes.everywhere,
    narrowsAges({ minAge, maxAge }),
    ...lists.map((list) => filter[list].length > 0),
  ];
  return narrower.filter(Boolean).length;
}
