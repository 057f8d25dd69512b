import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { useSuspension } from '../suspension/use-suspension.ts';
import { useMember } from '../use-member.ts';
import styles from './account.module.css';
import { AccountRows } from './account-rows.tsx';
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
      {!isSuspended && (
        <div className={styles['tiles']}>
          <FrameParts place="tiles" />
        </div>
      )}
      {!me.emailVerified && me.email !== null && !isSuspended && <VerifyEmail />}
      {me.emailVerified && !isSuspended && <MobileCard key={me.mobile} isVerified={me.mobileVerified} />}
      {!isSuspended && <AccountRows me={me} />}
    </div>
  );
}
