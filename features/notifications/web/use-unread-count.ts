import { useLive } from '@mitto/web-kit/live/use-live';
import { notificationList } from '../contract/notification-tables.ts';

/** Max number that the bell counts: its badge shows no more than 99. */
const most = 100;

/** Number of unread notifications, at most 100. */
export function useUnreadCount(): number {
  const { answer } = useLive(notificationList, { equals: { isRead: false }, limit: most });
  return answer.length;
}
