import { messages } from '@mitto/chat/contract/chat-tables';
import { useLive } from '@mitto/web-kit/live/use-live';

/** True when there are messages that staff could be shown. */
export function useHaveTalked(uid: string): boolean {
  return useLive(messages, { equals: { chat: uid }, limit: 1 }).answer.length > 0;
}
