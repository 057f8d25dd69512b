import { RefusedTask } from '@mitto/circles/web/public/refused-task.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { copyBold } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { Returned } from './use-returned.ts';
import styles from './writing.module.css';

interface ReturnedNoticeProps extends Returned {
  /** The limit that premium lifts; undefined in conversations without one. */
  readonly limit?: 'messages' | undefined;
}

/** Notice with the reason why a message is back in the composer. */
export function ReturnedNotice({ what, sentence, until, limit, putAway }: ReturnedNoticeProps) {
  return (
    <div className={styles['returned']}>
      <RefusedTask {...{ what, sentence, until, limit }} forget={async () => putAway()} />
    </div>
  );
}

interface KeptTextProps {
  readonly text: string;
}

/**
 * Shown when the member may no longer write in this conversation: the text from the composer, with a button
 * to copy it.
 */
export function KeptText({ text }: KeptTextProps) {
  const { toasts } = useServices();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toasts.show({ text: m.chat_copied() });
  };
  return (
    <div className={styles['kept']}>
      <div>
        <span>{m.chat_kept_text()}</span>
        <p dir="auto">{text}</p>
      </div>
      <IconButton glyph={copyBold} label={m.chat_copy()} onClick={() => void copy()} />
    </div>
  );
}
