import { messages } from '@mitto/chat/contract/chat-tables';
import { useLive } from '@mitto/web-kit/live/use-live';

/** True when this device has messages with the person, which the reporter could let staff see. */
export function useHaveTalked(uid: string): boolean {
  return useLive(messages, { equals: { chat: uid }, limit: 1 }).answer.length > 0;
}
