import { allStyles } from '@mitto/profile/contract/options/styles';
import type { Wanted } from '@mitto/profile/contract/profile-fields';
import type * as v from 'valibot';
import { locTypes, type SearchFilter, soughtLists } from '../../contract/search-filter.ts';

/** Whom somebody wants to meet, and of what age: a part of their profile. */
export type WantedPeople = v.InferOutput<typeof Wanted>;

/** The ages that are searched until a member says otherwise. */
export const firstAges = { minAge: 18, maxAge: 50 } as const;

const lists = Object.keys(soughtLists) as (keyof typeof soughtLists)[]; // Its own keys.

/** Whether the ages leave somebody out who would be found at first. */
export function narrowsAges({ minAge, maxAge }: Omit<WantedPeople, 'interested'>): boolean {
  return minAge > firstAges.minAge || maxAge < firstAges.maxAge;
}

/** How many things leave people out who would be found at first. */
export function narrowing(
  filter: SearchFilter,
  { minAge, maxAge }: Omit<WantedPeople, 'interested'>,
): number {
  const narrower = [
    filter.style !== allStyles,
    filter.onlineUsers,
    filter.hasProfilePic,
    filter.verifiedUsers,
    filter.locType !== locTypes.everywhere,
    narrowsAges({ minAge, maxAge }),
    ...lists.map((list) => filter[list].length > 0),
  ];
  return narrower.filter(Boolean).length;
}
