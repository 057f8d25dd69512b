import { m } from '@mitto/words/messages';
import { attachedWords } from '../messages/preview.tsx';
import type { PendingMessage } from './use-pending-message.ts';
import styles from './writing.module.css';

/** A message that the member has sent and that waits until its photos are uploaded. */
export function PendingMessageView({ text, attachments }: PendingMessage) {
  return (
    <fieldset className={styles['going']} aria-label={m.chat_going()}>
      <span role="status">{m.chat_going()}</span>
      {text !== '' && <p dir="auto">{text}</p>}
      {attachments && <p dir="auto">{attachedWords(attachments)}</p>}
    </fieldset>
  );
}
