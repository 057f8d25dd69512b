import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useMember } from '../use-member.ts';
import styles from './email-notice.module.css';

/** Notice to verify the e-mail address, with a link to the account panel. */
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
