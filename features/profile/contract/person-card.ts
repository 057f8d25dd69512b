import { Uid } from '@mitto/kit/ids';
import { ProfileImage } from '@mitto/kit/photo-file';
import * as v from 'valibot';
import { Photos } from './photos.ts';
import {
  Bio,
  Characteristics,
  Gender,
  Goals,
  Headline,
  Interests,
  Personality,
  Socials,
  Style,
  Verification,
} from './profile-fields.ts';

/** Another member as the viewer may see them. Parts hidden by that member's privacy flags are absent. */
export const PersonCard = v.strictObject({
  uid: Uid,
  name: v.string(),
  username: v.optional(v.string()),
  headline: Headline,
  bio: Bio,
  style: Style,
  gender: Gender,
  age: v.optional(v.number()),
  interested: Interests,
  characteristics: Characteristics,
  personality: Personality,
  goals: Goals,
  socials: v.optional(Socials),
  mobile: v.optional(v.string()),
  city: v.optional(v.string()),
  state: v.optional(v.string()),
  country: v.optional(v.string()),
  countryCode: v.optional(v.string()),
  /** Whole kilometres between the two members' grid points; 1 means 'under 2 km'. */
  distance: v.optional(v.number()),
  verification: Verification,
  isNewUser: v.boolean(),
  /** True if the member takes private messages. */
  pm: v.boolean(),
  /** True if members whom they have not added may add them to circles. */
  circles: v.boolean(),
  profileImage: v.optional(ProfileImage),
  photos: v.optional(Photos),
});
export type PersonCard = v.InferOutput<typeof PersonCard>;

/** Max number of people in one `profiles` query. */
export const maxProfiles = 100;

/** Input of `profiles`: the uids asked for, each with the etag of the device's cached card, or null. */
export const ProfilesAsked = v.strictObject({
  uids: v.pipe(
    v.record(Uid, v.nullable(v.pipe(v.string(), v.maxLength(64)))),
    v.maxEntries(maxProfiles, 'too-many'),
  ),
});
export type ProfilesAsked = v.InferOutput<typeof ProfilesAsked>;

/** For each uid: the changed card, 'unchanged', or null if the viewer may not see that member. */
export const ProfilesAnswer = v.record(
  Uid,
  v.nullable(v.union([v.literal('unchanged'), v.strictObject({ etag: v.string(), fields: PersonCard })])),
);
export type ProfilesAnswer = v.InferOutput<typeof ProfilesAnswer>;

/** Max number of rows on one page. */
export const maxShutAccounts = 100;

/**
 * Input of `loadBlockedUsers` and `loadHiddenAccounts`: `id` is the caller's uid, `limit` is 'start,limit'.
 */
export const ShutAccountsAsked = v.strictObject({
  id: Uid,
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6},\d{1,3}$/, 'limit')), `0,${maxShutAccounts}`),
});

/** One row of the blocked or hidden accounts. It has no name while the other member cannot be met. */
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
