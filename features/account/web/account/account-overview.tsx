import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { devices } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useSuspension } from '../suspension/use-suspension.ts';
import { useMember } from '../use-member.ts';
import styles from './account.module.css';
import { MobileCard } from './mobile-card.tsx';
import { Person } from './person.tsx';
import { Suspended } from './suspended.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** The member, the verification of address and mobile number, and the settings of the account. */
export function AccountOverview() {
  const me = useMember();
  const suspension = useSuspension();
  if (!me) return null;
  const isSuspended = suspension !== undefined;
  return (
    <div className={styles['parts']}>
      <Person me={me} />
      {suspension && <Suspended suspension={suspension} />}
      {!me.emailVerified && me.email !== null && !isSuspended && <VerifyEmail />}
      {me.emailVerified && !me.mobileVerified && !isSuspended && <MobileCard />}
      {!isSuspended && (
        <Rows label={m.account_settings()}>
          <IntentLink to="settings.account.devices">
            <RowFace glyph={devices} label={m.account_devices()} />
          </IntentLink>
          {me.hasPassword && (
            <IntentLink to="settings.account.password">
              <RowFace glyph={lock} label={m.account_change_password()} />
            </IntentLink>
          )}
        </Rows>
      )}
    </div>
  );
}
