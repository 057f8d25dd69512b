import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Category, categories } from './activity-fields.ts';
import { socialActivities } from './activity-tables.ts';

/** Max number of activities in one answer. */
export const activityPage = 50;
/** Max radius of a search (km). */
export const furthestActivity = 200;

/** Input of `loadActivityByCategory`. Without `kilometres` it lists activities everywhere, the soonest first. */
export const ActivitiesQuery = v.strictObject({
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
export type ActivitiesQuery = v.InferOutput<typeof ActivitiesQuery>;

/** An activity as a query answers it. */
export const FoundActivity = v.strictObject({
  ...socialActivities.row.entries,
  /** Whole kilometres between the two told squares; 1 stands for every distance under two. */
  distance: v.optional(v.number()),
});
export type FoundActivity = v.InferOutput<typeof FoundActivity>;

/** An activity of somebody who likes a standard member, who may not know them: nothing tells the author. */
export const RedactedActivity = v.strictObject({
  category: Category,
  /** Day of its start in its own time zone: 2026-11-28. */
  day: v.string(),
});
export type RedactedActivity = v.InferOutput<typeof RedactedActivity>;

export const ActivitiesAnswer = v.strictObject({
  activities: v.array(FoundActivity),
  /** Continues the list after this page. Null at its end. */
  cursor: v.nullable(v.string()),
  /** Only in the first page, and only for standard members. */
  redacted: v.optional(v.array(RedactedActivity)),
});
export type ActivitiesAnswer = v.InferOutput<typeof ActivitiesAnswer>;

/** Max number of activities that are asked for by their ids. */
export const maxIdsInQuery = 20;

/**
 * Input of `loadActivities`: activities by their ids, such as one whose link was opened. The answer leaves out
 * those that the caller may not see, and does not tell why.
 */
export const ActivitiesById = v.strictObject({
  ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(maxIdsInQuery, 'too-many')),
});

/** Max zoom of a map, as web maps count it: at 0 the world has 256 pixels. */
export const maxMapZoom = 16;
/**
 * From this zoom each group has the ids of its activities, or of those of `maxIdsInQuery` that start first; below it
 * only small groups have.
 */
export const idsFromZoom = 12;

const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

/** Input of `loadActivityMap`: what a map shows. */
export const ActivityMapQuery = v.strictObject({
  category: v.optional(v.nullable(Category), null),
  until: v.optional(Timestamp),
  south: Latitude,
  north: Latitude,
  west: Longitude,
  east: Longitude,
  zoom: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxMapZoom)),
});
export type ActivityMapQuery = v.InferOutput<typeof ActivityMapQuery>;

/** Activities whose told squares lie in one cell of the map. Nobody's exact place is part of it. */
export const ActivityGroup = v.strictObject({
  lat: v.number(),
  lng: v.number(),
  count: v.number(),
  /** Number of each kind that is among them. */
  kinds: v.partial(v.strictObject(v.entriesFromList(categories, v.number()))),
  ids: v.optional(v.array(Id)),
  /** The part of the world with all told squares of the group. */
  box: v.optional(v.strictObject({ south: Latitude, north: Latitude, west: Longitude, east: Longitude })),
});
export type ActivityGroup = v.InferOutput<typeof ActivityGroup>;

export const ActivityMapAnswer = v.strictObject({ groups: v.array(ActivityGroup) });
export type ActivityMapAnswer = v.InferOutput<typeof ActivityMapAnswer>;
