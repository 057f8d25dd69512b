import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { MessagesPane } from '../messages/messages-pane.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { Conversation } from './conversation.tsx';
import styles from './thread.module.css';

/** A conversation; on large screens with the others beside it. */
export function ChatScreen() {
  const { rid, name } = usePanelParams('chat');
  const isWide = useIsWide();
  const uid = useWhileOpen(typeof rid === 'string' ? rid : '');
  return (
    <div className={styles['screen']} data-panel="wide">
      {isWide && <MessagesPane current={uid} />}
      <Conversation key={uid} uid={uid} called={typeof name === 'string' ? name : undefined} />
    </div>
  );
}
