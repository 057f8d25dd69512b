import { m } from '@mitto/words/messages';
import { NotificationSwitches } from './notification-switches.tsx';
import styles from './notifications.module.css';

/** The notification switches of premium, for a member who has just bought it. */
export function PremiumNotifications() {
  return (
    <div>
      <h3 className={styles['heading']}>{m.account_notifications()}</h3>
      <NotificationSwitches isPremiumOnly />
    </div>
  );
}
