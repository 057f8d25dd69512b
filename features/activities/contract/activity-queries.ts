import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Category } from './activity-fields.ts';
import { socialActivities } from './activity-tables.ts';

/** Max number of activities in one answer. */
export const activityPage = 50;
/** Max radius of a search (km). */
export const furthestActivity = 200;

/** Input of `loadActivityByCategory`. Without `kilometres` it lists activities everywhere, the soonest first. */
export const ActivitiesAsked = v.strictObject({
  /** Missing for all categories. */
  category: v.optional(v.nullable(Category), null),
  uid: v.optional(Uid),
  /** Clock of the device. Accepted and not used: the server's clock decides. */
  currentTime: v.optional(Timestamp),
  /** Radius around the caller's own told square. */
  kilometres: v.optional(
    v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(furthestActivity))),
    null,
  ),
  /** Activities that begin in this period. Those that have begun and not ended count as beginning now. */
  from: v.optional(Timestamp),
  until: v.optional(Timestamp),
  cursor: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  limit: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(activityPage)),
    activityPage,
  ),
});
export type ActivitiesAsked = v.InferOutput<typeof ActivitiesAsked>;

export const ActivitiesAnswer = v.strictObject({
  activities: v.array(
    v.strictObject({
      ...socialActivities.row.entries,
      /** Whole kilometres between the two told squares; 1 stands for every distance under two. */
      distance: v.optional(v.number()),
    }),
  ),
  /** Continues the list after this page. Null at its end. */
  cursor: v.nullable(v.string()),
});
export type ActivitiesAnswer = v.InferOutput<typeof ActivitiesAnswer>;
