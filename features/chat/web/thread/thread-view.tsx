import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { dayName, dayOf } from '@mitto/web-kit/formats/when';
import { TypingDots } from '@mitto/widgets/chat/bubble';
import { DayMark, UnreadMark } from '@mitto/widgets/chat/marks';
import { Thread } from '@mitto/widgets/chat/thread';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { useTyping } from '../use-typing.ts';
import { MessageMenu } from './message-menu.tsx';
import { MessageRow } from './message-row.tsx';
import { useReadUpTo } from './use-read-up-to.ts';
import type { ThreadMessage, ThreadOf } from './use-thread.ts';

interface Props {
  readonly uid: string;
  readonly name: string;
  readonly label: string;
  readonly thread: ThreadOf;
  readonly onReply: (message: ThreadMessage) => void;
  readonly onEdit: (message: ThreadMessage) => void;
}

/** Messages of a conversation, grouped by day. */
export function ThreadView({ uid, name, label, thread, onReply, onEdit }: Props) {
  const { messages, firstUnread, showOlder } = thread;
  const { page } = useServices();
  const [isAtEnd, setAtEnd] = useState(true);
  const [menuOf, openMenu] = useState<string>();
  const isTyping = useTyping().has(uid);
  const { run: read } = useMutation(chatMutations.readMessages);
  useReadUpTo(uid, (upTo) => read({ uid, upTo }), messages, isAtEnd);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const unread = messages.filter(({ isMine, status }) => !isMine && status === 'unread').length;
  const words = { today: m.chat_today(), yesterday: m.chat_yesterday() };
  return (
    <>
      <Thread
        label={label}
        items={messages}
        keyOf={({ id }) => id}
        onNearStart={showOlder}
        onAtEnd={setAtEnd}
        latest={{
          label: m.chat_to_newest(),
          count: unread,
          countLabel: m.chat_unread_count({ count: unread }),
        }}
        foot={isTyping && <TypingDots label={m.chat_is_typing({ name })} />}
        draw={(message, at) => {
          const [before, after] = [messages[at - 1], messages[at + 1]];
          const isNewDay = !before || dayOf(before.date) !== dayOf(message.date);
          const { relative_id } = message;
          return (
            <>
              {isNewDay && <DayMark>{dayName(message.date, Date.now(), page.language, words)}</DayMark>}
              {message.id === firstUnread && <UnreadMark>{m.chat_unread()}</UnreadMark>}
              <MessageRow
                message={message}
                answered={relative_id === undefined ? undefined : byId.get(relative_id)}
                name={name}
                isFirst={before?.sender !== message.sender}
                hasTail={after?.sender !== message.sender}
                onMenu={openMenu}
              />
            </>
          );
        }}
      />
      <MessageMenu
        message={menuOf === undefined ? undefined : byId.get(menuOf)}
        onClose={() => openMenu(undefined)}
        {...{ onReply, onEdit }}
      />
    </>
  );
}
