import { useLive } from '@mitto/web-kit/live/use-live';
import { conversations } from './conversations.ts';

/** Number of unread messages in all conversations with other members. */
export function useUnread(): number {
  const { answer } = useLive(conversations);
  return answer.reduce((sum, { row }) => sum + row.unread, 0);
}
