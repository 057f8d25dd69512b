import { SentMark } from '@mitto/widgets/chat/bubble';
import { clockCountdownBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { attachedGlyph, attachedWords } from '../kinds/kind-words.ts';
import styles from './conversation-row.module.css';
import type { ListedConversation } from './use-conversations.ts';

interface Props {
  readonly conversation: ListedConversation;
  readonly isTyping: boolean;
}

/**
 * Preview of the last message, with an icon for its state or type. While the other member types, a note about
 * it is shown instead.
 */
export function Preview({ conversation: { last, isMine, isUnsent }, isTyping }: Props) {
  if (isTyping) return <span className={styles['typing']}>{m.chat_typing()}</span>;
  const { content, attachments } = last;
  const glyph = attachments && attachedGlyph(attachments);
  return (
    <>
      {isUnsent && <Icon glyph={clockCountdownBold} size={17} />}
      {isMine && !isUnsent && (
        <SentMark
          is={last.status === 'read' ? 'read' : 'sent'}
          label={last.status === 'read' ? m.chat_read() : m.chat_sent()}
        />
      )}
      {glyph && <Icon {...{ glyph }} size={17} />}
      <span className={styles['said']} dir="auto">
        {content === '' && attachments ? attachedWords(attachments) : content}
      </span>
    </>
  );
}
