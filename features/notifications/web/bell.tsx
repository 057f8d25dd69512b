import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Badge } from '@mitto/widgets/display/badge';
import { bell, bellFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import styles from './bell.module.css';
import { useUnreadCount } from './use-unread-count.ts';

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
