import { useLive } from '@mitto/web-kit/live/use-live';
import { conversations } from '../conversations.ts';

/** Number of unread messages in the conversation of one activity, or of all. */
export function useUnreadTalks(activity?: string): number {
  const { answer } = useLive(conversations);
  const counted = activity === undefined ? answer : answer.filter(({ ref }) => ref === activity);
  return counted.reduce((sum, { row }) => sum + row.unreadOfActivity, 0);
}
