import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import { Point, TimeZone } from '@mitto/profile/contract/profile-fields';
import * as v from 'valibot';

export const categories = ['drink', 'fit', 'dine', 'movie', 'party'] as const;
export const Category = v.picklist(categories);
export type Category = v.InferOutput<typeof Category>;

/** Members who see an activity: everyone, the people that the author likes, or the invited ones alone. */
export const privacies = { everyone: 0, liked: 1, invited: 2 } as const;
export const ActivityPrivacy = v.picklist([privacies.everyone, privacies.liked, privacies.invited]);
export type ActivityPrivacy = v.InferOutput<typeof ActivityPrivacy>;

/** Max number of people who join. With the author they are the 100 that a conversation holds. */
export const maxPlaces = 99;
export const maxInvitees = 50;
export const maxVenue = 60;
export const descriptionLimits = { least: 30, most: 1000 } as const;

/** Text of several lines, without control characters. */
const lines = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|\n)*$/u;
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

export const Description = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(descriptionLimits.least, 'too-short'),
  v.maxLength(descriptionLimits.most, 'too-long'),
  v.regex(lines, 'text'),
);

const Word = (most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most, 'too-long'), v.regex(oneLine, 'text'));

/**
 * Where an activity takes place. Members who may not know the exact place get its town, and as `geometry` the
 * middle of the square that others are told.
 */
export const ActivityPlace = v.strictObject({
  name: v.optional(Word(120)),
  formatted_address: v.optional(Word(300)),
  place_id: v.optional(Word(200)),
  geometry: Point,
  city: v.optional(Word(120)),
  state: v.optional(Word(120)),
  country: v.optional(Word(120)),
  countryCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country'))),
  postalCode: v.optional(Word(16)),
});
export type ActivityPlace = v.InferOutput<typeof ActivityPlace>;

/** All that the author decides about an activity. The server adds the author and the time it was made. */
export const ActivityDraft = v.strictObject({
  category: Category,
  privacy: ActivityPrivacy,
  description: Description,
  startTime: Timestamp,
  endTime: Timestamp,
  /** Time zone of the place, in which the times are shown and the calendar entry is written. */
  timeZone: TimeZone,
  location: v.optional(v.nullable(ActivityPlace), null),
  /**
   * The author's own words for the place, such as 'Nimman Brewery, upstairs'. A draft without the field, as older
   * apps send, keeps the words of a place that stays the same.
   */
  venue: v.optional(v.nullable(Word(maxVenue))),
  /** True for the author's own home: its exact place is shown only to those to whom the author said yes. */
  isMyPlace: v.optional(v.boolean(), false),
  /** True if others may know the area of a private home also while the author hides their own place. */
  showsArea: v.optional(v.boolean(), false),
  /** Number of people who can join, besides the author. Null if everybody can, up to 99. */
  places: v.optional(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxPlaces, 'too-many'))),
    null,
  ),
  /** True if nobody joins without the author's yes. Always so at a private home. */
  needsYes: v.optional(v.boolean(), false),
  /** Invited members. They count only with the privacy `invited`. */
  invitees: v.optional(
    v.pipe(
      v.array(Uid),
      v.maxLength(maxInvitees, 'too-many'),
      v.checkItems((uid, index, uids) => uids.indexOf(uid) === index, 'twice'),
    ),
    [],
  ),
});
export type ActivityDraft = v.InferOutput<typeof ActivityDraft>;

/**
 * Ways of taking part. `asked` waits for the author's yes, `waiting` is on the waiting list, `offered` has
 * a place until a moment, and `missed` did not answer in time.
 */
export const takingPart = ['invited', 'asked', 'joined', 'waiting', 'offered', 'missed'] as const;
export const TakingPart = v.picklist(takingPart);
export type TakingPart = v.InferOutput<typeof TakingPart>;
