import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import type { MessageMark } from '@mitto/widgets/chat/bubble';
import { useState } from 'react';
import type * as v from 'valibot';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { messages } from '../../contract/chat-tables.ts';
import { useNewest } from './use-newest.ts';

type Row = v.InferOutput<typeof messages.row>;

/** A message as the thread shows it. */
export interface ThreadMessage extends Row {
  readonly isMine: boolean;
  /** Delivery state of one's own message. */
  readonly mark: Exclude<MessageMark, 'refused'> | undefined;
  /** Id of the outbox entry, while the files of the message wait on this device. */
  readonly uploads: string | undefined;
}

export interface ThreadOf {
  readonly isLoaded: boolean;
  /** The loaded messages, oldest first. */
  readonly messages: readonly ThreadMessage[];
  /** Id of the first message that was unread when the conversation was opened. */
  readonly firstUnread: string | undefined;
  /** Loads older messages; undefined if there are none. */
  readonly showOlder: (() => void) | undefined;
}

/** The last messages of a conversation, with a function that loads older ones. */
export function useThread(uid: string): ThreadOf {
  const me = useServices().session.userId ?? '';
  const { rows, isLoaded, showOlder } = useNewest(messages, { equals: { chat: uid }, orderBy: 'date' });
  const { pending } = useMutation(chatMutations.messages);
  const unsent = new Map(pending.map((change) => [change.ref, change]));
  const shown = rows.map(({ row }): ThreadMessage => {
    const isMine = row.sender === me;
    // Nobody is told who has read a message to an activity.
    const isRead = row.status === 'read' && row.isOfActivity !== true;
    const mark = unsent.has(row.id) ? 'waiting' : isRead ? 'read' : 'sent';
    const change = unsent.get(row.id);
    const uploads = change?.awaitsFiles ? change.mid : undefined;
    return { ...row, isMine, mark: isMine ? mark : undefined, uploads };
  });
  const [firstUnread, setFirstUnread] = useState<string | null>();
  if (isLoaded && firstUnread === undefined) {
    setFirstUnread(shown.find(({ isMine, status }) => !isMine && status === 'unread')?.id ?? null);
  }
  return {
    isLoaded,
    messages: shown,
    firstUnread: firstUnread ?? undefined,
    showOlder,
  };
}
