import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import styles from './profile-summary.module.css';

/** Who is signed in: the name, or the e-mail until there is one. */
export function ProfileSummary() {
  const { session } = useServices();
  const { name, email } = useUserInfo(session);
  const shown = name || email || '';
  return (
    <div className={styles['summary']}>
      <span className={styles['letter']} aria-hidden="true">
        {[...shown][0]?.toUpperCase()}
      </span>
      <span className={styles['name']} dir="auto" title={shown}>
        {shown}
      </span>
    </div>
  );
}
