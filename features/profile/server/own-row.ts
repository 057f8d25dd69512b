import type { MemberCard } from '@mitto/account/server/public/member-cards';
import { dayIn } from '../contract/calendar.ts';
import { storedColumns } from '../contract/column-facts.ts';
import type { BirthDate } from '../contract/profile-fields.ts';
import type { UserInfoRow } from '../contract/profile-table.ts';
import type { Selfie } from '../contract/selfies.ts';
import {
  ageOn,
  delayedGender,
  delayedInterest,
  type GenderLimit,
  genderFrom,
  isNewUser,
  searchedFrom,
} from '../policy.ts';
import type { PhotoColumns } from './photos/shown-photos.ts';
import type { ProfileRow } from './store/profiles.ts';
import { fromStored } from './stored-columns.ts';

interface OwnParts {
  readonly profile: ProfileRow;
  readonly member: MemberCard;
  readonly blocked: readonly string[];
  readonly photos: PhotoColumns;
  readonly selfie: Selfie | undefined;
  readonly genderLimit: GenderLimit;
}

/** Builds the row of the synced table `user_info`, which only its owner reads. */
export function ownRow(
  { profile, member, blocked, photos, selfie, genderLimit }: OwnParts,
  now: number,
): UserInfoRow {
  const dob = birthDateOf(profile.dob);
  const changeableFrom = genderFrom(profile.gender_change_days, genderLimit, now);
  const genderSearchedFrom = searchedFrom(delayedGender(profile), now);
  const interestSearchedFrom = searchedFrom(delayedInterest(profile), now);
  const row = {
    uid: profile.uid,
    name: member.name,
    ...(member.username !== null && { username: member.username }),
    ...(member.mobile !== null && { mobile: member.mobile }),
    ...(member.email !== null && { email: member.email }),
    ...fromStored(profile, storedColumns),
    ...(changeableFrom !== undefined && { genderFrom: changeableFrom }),
    ...(genderSearchedFrom !== undefined && { genderSearchedFrom }),
    ...(interestSearchedFrom !== undefined && { interestSearchedFrom }),
    dob,
    age: ageOn(dob, dayIn(profile.time_zone, now)),
    ...(profile.place !== null && { location: profile.place }),
    blockedUsers: blocked,
    verification: verificationOf(profile, member),
    ...(selfie && { selfie }),
    ...photos,
    privacy: member.chosenPrivacy,
    suspension: member.suspension,
    ...(member.referralCode !== null && { referralCode: member.referralCode }),
    date: member.joinedAt,
    lastModified: profile.modified_at,
    isNewUser: isNewUser(member.joinedAt, now),
  };
  // Safe cast: the JSON columns were parsed with this table's schema before they were written.
  return row as UserInfoRow;
}

export function verificationOf(profile: ProfileRow, member: MemberCard) {
  return { mobile: member.mobile !== null, photo: profile.photo_verified_at !== null };
}

/** Parses a date in the database format YYYY-MM-DD. */
export function birthDateOf(dob: string): BirthDate {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  return { day, month, year };
}

export function storedDate({ day, month, year }: BirthDate): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
