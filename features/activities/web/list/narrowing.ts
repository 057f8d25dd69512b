import * as v from 'valibot';
import { Category } from '../../contract/activity-fields.ts';
import type { FoundActivity } from '../../contract/activity-queries.ts';

/** Distances to choose from (km); null looks everywhere. */
export const distances = [5, 10, 25, 50, 100, 200, null] as const;

/** Numbers of days from now to choose from; null for any day, 1 for today. */
export const spans = [null, 1, 7, 30] as const;

/** Choices by which the member narrows the list. They stay on the device. */
export const Narrowing = v.object({
  category: v.nullable(Category),
  kilometres: v.nullable(v.picklist([5, 10, 25, 50, 100, 200])),
  days: v.nullable(v.picklist([1, 7, 30])),
});
export type Narrowing = v.InferOutput<typeof Narrowing>;

const day = 86_400_000;

/** End of the chosen days. Today ends at midnight on the device. */
export function untilOf({ days }: Pick<Narrowing, 'days'>, now: number): number | undefined {
  if (days === null) return undefined;
  if (days > 1) return now + days * day;
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

/** Returns whether an activity on the device matches the choices. The server checks its answers itself. */
export function doesMatch(
  activity: Pick<FoundActivity, 'category' | 'startTime' | 'endTime' | 'distance' | 'cancelledAt'>,
  { category, kilometres, days }: Narrowing,
  now: number,
): boolean {
  if (activity.endTime <= now || activity.cancelledAt !== undefined) return false;
  if (category !== null && activity.category !== category) return false;
  if (kilometres !== null && (activity.distance ?? Number.POSITIVE_INFINITY) > kilometres) return false;
  const until = untilOf({ days }, now);
  return until === undefined || activity.startTime < until;
}
