import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { useNotifications } from '../public/use-notifications.ts';
import { NotificationSwitches } from './notification-switches.tsx';
import styles from './notifications.module.css';

/** The panel with the notification switches. */
export function NotificationsScreen() {
  const isNotified = useNotifications();
  if (!isNotified) return <PanelPage title={m.account_notifications()}>{null}</PanelPage>;
  return (
    <PanelPage title={m.account_notifications()}>
      <p className={styles['lead']}>{m.account_notifications_lead()}</p>
      <NotificationSwitches />
      <FrameParts place="notifications" />
    </PanelPage>
  );
}
