import { useServices } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { copyBold } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import styles from './writing.module.css';

interface Props {
  readonly text: string;
}

/**
 * Shown when the member may no longer write in this conversation: the text from the composer, with a button
 * to copy it.
 */
export function KeptText({ text }: Props) {
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
