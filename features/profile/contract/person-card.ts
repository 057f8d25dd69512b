import { Uid } from '@mitto/kit/ids';
import { ProfileImage } from '@mitto/kit/photo-file';
import * as v from 'valibot';
import { columnsForAll, columnsForMatches } from './column-facts.ts';
import { Photos } from './photos.ts';
import { schemasOf } from './profile-columns.ts';
import { Gender, Verification } from './profile-fields.ts';
import { Voice } from './voice.ts';

/**
 * Profile of another member, as the viewer may see it. Fields that the member's privacy flags hide are
 * absent.
 */
export const PersonCard = v.strictObject({
  uid: Uid,
  name: v.string(),
  username: v.optional(v.string()),
  ...schemasOf(columnsForAll),
  age: v.optional(v.number()),
  ...schemasOf(columnsForMatches),
  mobile: v.optional(v.string()),
  city: v.optional(v.string()),
  state: v.optional(v.string()),
  country: v.optional(v.string()),
  countryCode: v.optional(v.string()),
  /**
   * Whole kilometres between the middles of the two members' grid squares. 1 stands for every distance under
   * two.
   */
  distance: v.optional(v.number()),
  verification: Verification,
  isNewUser: v.boolean(),
  /** True if the member accepts private messages. */
  pm: v.boolean(),
  /** True if members whom they have not added may add them to their circles, for example like them. */
  circles: v.boolean(),
  profileImage: v.optional(ProfileImage),
  photos: v.optional(Photos),
  voice: v.optional(Voice),
  /** Words of the voice introduction. */
  transcript: v.optional(v.string()),
});
export type PersonCard = v.InferOutput<typeof PersonCard>;

/** Max number of people in one `profiles` query. */
export const maxProfiles = 100;

/**
 * Input of the query `profiles`: the requested uids. Each has the etag of the card that the device has
 * cached, or null.
 */
export const ProfilesQuery = v.strictObject({
  uids: v.pipe(
    v.record(Uid, v.nullable(v.pipe(v.string(), v.maxLength(64)))),
    v.maxEntries(maxProfiles, 'too-many'),
  ),
});
export type ProfilesQuery = v.InferOutput<typeof ProfilesQuery>;

/**
 * Answer for each uid: the card if it changed, 'unchanged', or null if the viewer may not see that member.
 */
export const ProfilesAnswer = v.record(
  Uid,
  v.nullable(v.union([v.literal('unchanged'), v.strictObject({ etag: v.string(), fields: PersonCard })])),
);
export type ProfilesAnswer = v.InferOutput<typeof ProfilesAnswer>;

/** Max number of accounts on one page of the blocked or hidden accounts. */
export const maxShutAccounts = 100;

/**
 * Input of `loadBlockedUsers` and `loadHiddenAccounts`. `id` must be the caller's own uid; `limit` is
 * 'start,limit'.
 */
export const ShutAccountsQuery = v.strictObject({
  id: Uid,
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6},\d{1,3}$/, 'limit')), `0,${maxShutAccounts}`),
});

/**
 * Account that the caller has blocked or hidden. It has only `uid` and date if the caller could not meet that
 * member: a suspended or paused member, or one who has blocked or hidden the caller.
 */
export const ShutAccount = v.strictObject({
  uid: Uid,
  name: v.optional(v.string()),
  age: v.optional(v.number()),
  gender: v.optional(Gender),
  city: v.optional(v.string()),
  state: v.optional(v.string()),
  countryCode: v.optional(v.string()),
  profileImage: v.optional(ProfileImage),
  creation_date: v.number(),
});
export type ShutAccount = v.InferOutput<typeof ShutAccount>;
