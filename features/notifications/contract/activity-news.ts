import { Category } from '@mitto/activities/contract/activity-fields';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';

/** News of an activity, named as their events. The last three are told to the author, with a count. */
export const activityNews = [
  'invited',
  'changed',
  'cancelled',
  'offered',
  'reminded',
  'askedComing',
  'accepted',
  'joined',
  'asked',
  'left',
] as const;
export type ActivityNews = (typeof activityNews)[number];

/** News and activity of a notification. */
export const ActivityDetail = v.strictObject({ news: v.picklist(activityNews), id: Id, category: Category });
export type ActivityDetail = v.InferOutput<typeof ActivityDetail>;
