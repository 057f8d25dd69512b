import { useLive } from '@mitto/web-kit/live/use-live';
import { chats, messages } from '../../contract/chat-tables.ts';

/**
 * Checks if either of the two has sent a message. The conversation's row stays when its messages are deleted; a
 * message that still waits in the outbox has no such row yet.
 */
export function useHasBegun(uid: string): boolean {
  const conversation = useLive(chats, { equals: { uid } });
  const sent = useLive(messages, { equals: { chat: uid }, limit: 1 });
  return conversation.answer.length + sent.answer.length > 0;
}
