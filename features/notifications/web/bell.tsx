import { useLive } from '@mitto/web-kit/live/use-live';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Badge } from '@mitto/widgets/display/badge';
import { bell, bellFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { notificationList } from '../contract/notification-tables.ts';
import styles from './bell.module.css';

/** Max number that the bell counts: its badge shows no more than 99. */
const most = 100;

/** Number of unread notifications, at most 100. */
function useUnreadCount(): number {
  const { answer } = useLive(notificationList, { equals: { isRead: false }, limit: most });
  return answer.length;
}

/** The bell in the head of the app, which opens the list of notifications. */
export function Bell() {
  const router = useRouter();
  const count = useUnreadCount();
  const unread = m.notifications_unread({ count });
  const isOpen = usePlace()?.panels.some(({ name }) => name === 'notifications') ?? false;
  return (
    <IconButton
      glyph={isOpen ? bellFill : bell}
      label={count > 0 ? unread : m.notifications_title()}
      className={styles['bell'] ?? ''}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => void (isOpen ? router.close() : router.open('notifications'))}
    >
      {count > 0 && (
        <span className={styles['count']}>
          <Badge count={count} label={unread} />
        </span>
      )}
    </IconButton>
  );
}
