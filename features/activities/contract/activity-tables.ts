import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { ProfileImage } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { ActivityPlace, ActivityPrivacy, Category, TakingPart } from './activity-fields.ts';

/** One activity, as one member may see it. */
const activityRow = v.strictObject({
  id: Id,
  /** The author. */
  uid: Uid,
  author_name: v.string(),
  username: v.optional(v.string()),
  profileImage: v.optional(ProfileImage),
  category: Category,
  privacy: ActivityPrivacy,
  description: v.string(),
  location: v.optional(ActivityPlace),
  /**
   * True if `location` is the exact place; else it is the town, and the middle of the told square, or missing if
   * the author hides their own place.
   */
  isExact: v.optional(v.boolean()),
  /** The author's own words for the place. They come with the exact place alone. */
  venue: v.optional(v.string()),
  isMyPlace: v.boolean(),
  /** Whether others may know the area also while the author hides their own place. Shown only to the author. */
  showsArea: v.optional(v.boolean()),
  startTime: Timestamp,
  endTime: Timestamp,
  timeZone: v.string(),
  /** When it was made. */
  date: Timestamp,
  /** Rises with each change of time or place, and with the cancellation: SEQUENCE of the calendar entry. */
  sequence: v.number(),
  cancelledAt: v.optional(Timestamp),
  places: v.optional(v.number()),
  placesLeft: v.optional(v.number()),
  needsYes: v.boolean(),
  /** Number of people who joined, or wait for a place. */
  interestedCount: v.number(),
  invitedCount: v.number(),
  /** Members who joined. Shown only to the author and to those who joined. */
  interested: v.optional(v.array(Uid)),
  /** Invited members. Shown only to the author and to those who joined. */
  invitees: v.optional(v.array(Uid)),
  /**
   * Members who wait for the author's yes, the first first; at a private home also those who joined without one.
   * Shown only to the author.
   */
  askers: v.optional(v.array(Uid)),
  /** Members who had joined and left, the latest first. Shown only to the author. */
  leavers: v.optional(v.array(v.strictObject({ uid: Uid, joinedAt: Timestamp, leftAt: Timestamp }))),
  /** Names of the members in these lists. */
  people: v.optional(v.array(v.strictObject({ uid: Uid, name: v.string() }))),
  /** The reader's own part. Missing without one. */
  state: v.optional(TakingPart),
  /** Position on the waiting list, from 1. */
  position: v.optional(v.number()),
  /** Moment until which an offered place can be taken. */
  answerBy: v.optional(Timestamp),
  /** On the day: `asked` until the reader says that they are still coming. */
  coming: v.optional(v.picklist(['asked', 'yes'])),
});
export type SocialActivity = v.InferOutput<typeof activityRow>;

/** The member's own activities, and those that they are invited to or take part in. */
export const socialActivities = defineTable({
  name: 'social_activities',
  row: activityRow,
  indexes: [['startTime'], ['uid', 'startTime'], ['category', 'startTime']],
  conflict: 'server',
  stream: 'member',
});
