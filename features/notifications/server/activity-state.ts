import type { ActivityPart } from '@mitto/activities/server/public/activity-parts';
import type { ActivityDetail, ActivityNews } from '../contract/activity-news.ts';
import type { StoredNotification } from './store/notifications.ts';

/** The activity that a notification tells of; undefined for other kinds. */
export function activityOf({ detail }: Pick<StoredNotification, 'detail'>): ActivityDetail | undefined {
  return detail && 'news' in detail ? detail : undefined;
}

/** News for the author about several members at once. */
export const isCounted = (news: ActivityNews): news is 'joined' | 'asked' | 'left' =>
  news === 'joined' || news === 'asked' || news === 'left';

export interface ActivityState {
  /** Number of members who joined, ask or left; 1 for other news. */
  readonly count: number;
  /** True for a question that the member has answered. */
  readonly isAnswered: boolean;
}

/**
 * State of news about an activity; undefined if the member may not see it now. A cancellation stays also when
 * the activity is deleted.
 */
export function activityState(
  { news }: ActivityDetail,
  part: ActivityPart | undefined,
): ActivityState | undefined {
  if (news === 'cancelled') return { count: 1, isAnswered: false };
  if (!part) return undefined;
  const { state, coming } = part;
  if (isCounted(news)) {
    return part[news] === 0 ? undefined : { count: part[news], isAnswered: false };
  }
  const isAnswered =
    (news === 'invited' && state !== 'invited') ||
    (news === 'offered' && state !== 'offered') ||
    (news === 'askedComing' && coming !== 'asked');
  return { count: 1, isAnswered };
}
