import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { MessagesPane } from '../messages/messages-pane.tsx';
import { AboutPane } from '../side-pane/about-pane.tsx';
import { Conversation } from './conversation.tsx';
import styles from './thread.module.css';

/**
 * Screen of one conversation. On large screens, the list of conversations and a pane about the other member
 * are shown beside it.
 */
export function ChatScreen() {
  const { rid, name } = usePanelParams('chat');
  const isWide = useIsAtLeast('62em');
  const hasRoom = useIsAtLeast('75em');
  const uid = useWhileOpen(typeof rid === 'string' ? rid : '');
  return (
    <div className={styles['screen']} data-panel="wide">
      {isWide && <MessagesPane current={uid} />}
      <Conversation key={uid} uid={uid} called={typeof name === 'string' ? name : undefined} />
      {hasRoom && <AboutPane uid={uid} />}
    </div>
  );
}
