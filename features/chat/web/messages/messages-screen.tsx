import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { chatCircleDotsDuotone } from '../glyphs.ts';
import styles from './messages.module.css';
import { MessagesPane } from './messages-pane.tsx';

/**
 * Screen with the list of conversations. On large screens, a placeholder for a conversation is shown beside
 * it.
 */
export function MessagesScreen() {
  const isWide = useIsAtLeast('62em');
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
