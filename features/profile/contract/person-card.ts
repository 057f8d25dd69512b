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

/** Another member as the viewer may see them. What their privacy hides is absent. */
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
  /** Whole kilometres between two points of the grid; 1 says 'under 2 km'. */
  distance: v.optional(v.number()),
  verification: Verification,
  isNewUser: v.boolean(),
  /** Takes private messages. */
  pm: v.boolean(),
  /** May be added to circles by those they have not added. */
  circles: v.boolean(),
  profileImage: v.optional(ProfileImage),
  photos: v.optional(Photos),
});
export type PersonCard = v.InferOutput<typeof PersonCard>;

/** The most people of one question. */
export const mostProfiles = 100;

/** `profiles`: whom the device wants to know of, each with the etag of what it keeps. */
export const ProfilesAsked = v.strictObject({
  uids: v.pipe(
    v.record(Uid, v.nullable(v.pipe(v.string(), v.maxLength(64)))),
    v.maxEntries(mostProfiles, 'too-many'),
  ),
});
export type ProfilesAsked = v.InferOutput<typeof ProfilesAsked>;

/** Changed, as it was, or nobody the viewer may know. */
export const ProfilesAnswer = v.record(
  Uid,
  v.nullable(v.union([v.literal('unchanged'), v.strictObject({ etag: v.string(), fields: PersonCard })])),
);
export type ProfilesAnswer = v.InferOutput<typeof ProfilesAnswer>;

/** The most rows of one page. */
export const mostShutAccounts = 100;

/** `loadBlockedUsers`, `loadHiddenAccounts`: the member's own, newest first; `limit` is 'start,limit'. */
export const ShutAccountsAsked = v.strictObject({
  id: Uid,
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6},\d{1,3}$/, 'limit')), `0,${mostShutAccounts}`),
});

/** One row of the blocked or hidden accounts. Nameless where the other is not to be met now. */
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
