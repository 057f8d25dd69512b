import { StateNotice } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';
import { chatCircleDotsDuotone } from '../glyphs.ts';
import { useIsWide } from '../use-is-wide.ts';
import styles from './messages.module.css';
import { MessagesPane } from './messages-pane.tsx';

/** With whom the member talks; on large screens with room for a conversation beside it. */
export function MessagesScreen() {
  const isWide = useIsWide();
  return (
    <div className={styles['screen']} data-panel="wide">
      <MessagesPane />
      {isWide && (
        <div className={styles['beside']}>
          <StateNotice glyph={chatCircleDotsDuotone} title={m.chat_choose()}>
            {m.chat_choose_why()}
          </StateNotice>
        </div>
      )}
    </div>
  );
}
