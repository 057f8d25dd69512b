import { useLive } from '@mitto/web-kit/live/use-live';
import { activityTalks } from './activity-talks.ts';

/** Number of unread messages in the conversation of one activity, or of all. */
export function useUnreadTalks(activity?: string): number {
  const { answer } = useLive(activityTalks);
  const counted = activity === undefined ? answer : answer.filter(({ ref }) => ref === activity);
  return counted.reduce((sum, { row }) => sum + row.unread, 0);
}
