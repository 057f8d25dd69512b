import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import styles from './email-notice.module.css';
import { useIsEmailDue } from './use-is-email-due.ts';

/** Notice to verify the e-mail address, with a link to the account panel. */
export function EmailNotice() {
  if (!useIsEmailDue()) return null;
  return (
    <Alert tone="warning">
      <IntentLink to="settings.account" className={styles['way'] ?? ''}>
        {m.account_unverified()}
      </IntentLink>
    </Alert>
  );
}
