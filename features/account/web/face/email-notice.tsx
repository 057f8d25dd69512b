import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Alert } from '@mitto/widgets/speaking/alert';
import { m } from '@mitto/words/messages';
import { useMember } from '../use-member.ts';
import styles from './email-notice.module.css';

/** For a member whose address is not proved yet: the way to where that is done. */
export function EmailNotice() {
  const me = useMember();
  if (!me || me.emailVerified || me.email === null || me.suspension !== null) return null;
  return (
    <Alert tone="warning">
      <IntentLink to="settings.account" className={styles['way'] ?? ''}>
        {m.account_unverified()}
      </IntentLink>
    </Alert>
  );
}
