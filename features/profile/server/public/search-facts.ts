import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type * as v from 'valibot';
import { dayIn } from '../../contract/calendar.ts';
import type { Characteristics, Habits, Point, Wanted } from '../../contract/profile-fields.ts';
import { ageOn, delayedGender, delayedInterest, isNewUser, searchedValue } from '../../policy.ts';
import { birthDateOf } from '../own-row.ts';
import { readMembersWithProfile, seeable } from '../person/somebody.ts';
import { readPhotoRows } from '../photos/store/photos.ts';

/**
 * Facts about a member by which a search filters and sorts. They are never sent to a device, which receives
 * only the resulting order of people.
 */
export interface SearchFacts {
  /** True for an adult member in good standing who is neither paused nor hidden from the search. */
  readonly isToBeFound: boolean;
  readonly isPremium: boolean;
  /** A changed gender counts from the next day on. */
  readonly gender: number;
  readonly age: number;
  /** Gender that the member looks for, as the searches of others use it. */
  readonly interest: number;
  readonly wanted: v.InferOutput<typeof Wanted>;
  readonly style: string;
  readonly interested: readonly string[];
  readonly languages: readonly string[];
  readonly habits: v.InferOutput<typeof Habits>;
  readonly characteristics: v.InferOutput<typeof Characteristics>;
  readonly hasPicture: boolean;
  readonly isVerified: boolean;
  /** Middle of the member's grid square. */
  readonly middle: Point | null;
  readonly joinedAt: number;
  /** True in the member's first seven days, as on their card. */
  readonly isNew: boolean;
  /** True for parts that other members may read: a search may filter by no others. */
  readonly shows: { readonly age: boolean; readonly place: boolean };
}

/** Reads the facts of one member. Returns undefined for an account without a profile. */
export async function readSearchFacts(
  tx: SyncTx,
  { now }: Pick<Deps, 'now'>,
  uid: string,
): Promise<SearchFacts | undefined> {
  const at = now();
  const [people, photos] = await waitForAll([
    readMembersWithProfile(tx, [uid], at),
    readPhotoRows(tx, [uid]),
  ]);
  const person = people.get(uid);
  if (!person) return undefined;
  const { member, profile } = person;
  const { isThere, isPaused } = seeable(person, at);
  const { grid_lat: lat, grid_lng: lng } = profile;
  return {
    isToBeFound: isThere && !isPaused && member.privacy.search,
    isPremium: member.isPremium,
    gender: searchedValue(delayedGender(profile), at),
    interest: searchedValue(delayedInterest(profile), at),
    age: ageOn(birthDateOf(profile.dob), dayIn(profile.time_zone, at)),
    // Safe casts: these JSON columns were parsed with their schemas before they were written.
    wanted: profile.search_filter as SearchFacts['wanted'],
    characteristics: profile.characteristics as SearchFacts['characteristics'],
    languages: profile.languages ?? [],
    habits: (profile.habits ?? {}) as SearchFacts['habits'],
    style: profile.style,
    interested: profile.interested,
    hasPicture: (photos.get(uid) ?? []).length > 0,
    isVerified: member.mobile !== null || profile.photo_verified_at !== null,
    middle: lat === null || lng === null ? null : { lat, lng },
    joinedAt: member.joinedAt,
    isNew: isNewUser(member.joinedAt, at),
    shows: { age: member.privacy.age, place: member.privacy.location },
  };
}
