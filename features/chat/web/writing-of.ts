import type { CircleStanding } from '@mitto/circles/web/public/use-standings';
import type * as v from 'valibot';
import type { chats } from '../contract/chat-tables.ts';
import type { Writing } from '../policy.ts';

type Conversation = Pick<v.InferOutput<typeof chats.row>, 'kind' | 'isMine'>;

/** The facts about writing to a member that this device has. */
export function writingOf(
  between: CircleStanding | undefined,
  conversation: Conversation | undefined,
  takesMessages: boolean | undefined,
  shareActivity = false,
): Writing {
  const isAsked = conversation?.kind === 'request';
  return {
    isOpen: between !== 'blocked' && between !== 'hidden',
    areActive: undefined,
    isMatch: between === 'match' || conversation?.kind === 'open',
    shareActivity,
    takesMessages,
    request: isAsked ? (conversation.isMine ? 'mine' : 'theirs') : 'none',
  };
}
