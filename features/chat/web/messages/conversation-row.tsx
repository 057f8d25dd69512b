import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { shortWhen } from '@mitto/web-kit/formats/when';
import { SwipeRow } from '@mitto/widgets/chat/swipe-row';
import { Badge } from '@mitto/widgets/display/badge';
import { Seal } from '@mitto/widgets/display/seal';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { Called } from '../called.tsx';
import { bellSlashBold } from '../glyphs.ts';
import styles from './conversation-row.module.css';
import { Preview } from './preview.tsx';
import type { ListedConversation } from './use-conversations.ts';
import { useDeleteConversation } from './use-delete-conversation.ts';
import { useOpenChat } from './use-open-chat.ts';

interface Props {
  readonly conversation: ListedConversation;
  readonly person: Person | undefined;
  readonly isAsked: boolean;
  readonly isCurrent: boolean;
  readonly isTyping: boolean;
  /** True if the person is online. */
  readonly isThere: boolean;
}

/**
 * One row of the conversation list: the person, the last message, its time, and the number of unread
 * messages.
 */
export function ConversationRow({ conversation, person, isAsked, isCurrent, isTyping, isThere }: Props) {
  const { page } = useServices();
  const openChat = useOpenChat();
  const askDelete = useDeleteConversation();
  const { uid, last, unread, isMuted } = conversation;
  const name = person?.fields.name ?? m.chat_somebody();
  const { verification } = person?.fields ?? {};
  const open = () => void openChat(uid, person?.fields.name);
  return (
    <SwipeRow deleteLabel={m.chat_delete()} onDelete={() => void askDelete(uid, name)} onOpen={open}>
      <button
        type="button"
        className={styles['row']}
        data-unread={unread > 0 || undefined}
        aria-current={isCurrent || undefined}
        onClick={open}
      >
        <FaceAvatar person={person?.fields} size={52} online={isThere ? m.chat_online() : undefined} />
        <span className={styles['who']}>
          <span className={styles['line']}>
            <b dir="auto">
              <Called person={person} isAsked={isAsked} />
            </b>
            {(verification?.mobile || verification?.photo) && <Seal label={m.chat_verified()} size={18} />}
            {isMuted && (
              <span role="img" aria-label={m.chat_muted()} className={styles['muted']}>
                <Icon glyph={bellSlashBold} size={16} />
              </span>
            )}
            <time dateTime={new Date(last.date).toISOString()}>
              {shortWhen(last.date, Date.now(), page.language)}
            </time>
          </span>
          <span className={styles['line']}>
            <span className={styles['preview']}>
              <Preview conversation={conversation} isTyping={isTyping} />
            </span>
            <Badge count={unread} label={m.chat_unread_count({ count: unread })} />
          </span>
        </span>
      </button>
    </SwipeRow>
  );
}
