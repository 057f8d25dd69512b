import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { Alert } from '@mitto/widgets/feedback/alert';
import { warningCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { sealCheckFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import type { Suspension, UserInfo } from '../../contract/member.ts';
import { useSuspension } from '../suspension/use-suspension.ts';
import { useMember } from '../use-member.ts';
import styles from './account.module.css';
import { AccountRows } from './account-rows.tsx';
import { VerifyEmail } from './verify-email.tsx';

// Loaded lazily: seldom needed, and it includes a large module for telephone numbers.
const VerifyMobile = lazy(async () => ({
  default: (await import('../public/verify-mobile.tsx')).VerifyMobile,
}));

interface MobileCardProps {
  /** True if the member has a verified number, which another verified one can replace. */
  readonly isVerified: boolean;
}

/** Offers to verify the mobile number, or to replace it. The form opens on request. */
function MobileCard({ isVerified }: MobileCardProps) {
  const [isOpen, setOpen] = useState(false);
  const title = isVerified ? m.account_mobile_change() : m.account_mobile_title();
  return (
    <section aria-labelledby="mobile-title" className={styles['card']}>
      <h3 id="mobile-title">{title}</h3>
      <p className={styles['lead']}>
        {isVerified ? m.account_mobile_change_lead() : m.account_mobile_lead()}
      </p>
      {isOpen ? (
        <Suspense fallback={<Spinner />}>
          <VerifyMobile />
        </Suspense>
      ) : (
        <Button isWide onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
    </section>
  );
}

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

interface PersonProps {
  readonly me: UserInfo;
}

/** The signed-in member: the name, or the e-mail address while there is no name. */
function Person({ me }: PersonProps) {
  const name = me.name ?? me.username ?? me.email ?? '';
  return (
    <div className={styles['person']}>
      <span className={styles['letter']} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
        <FrameParts place="face" />
      </span>
      <div className={styles['words']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {me.email !== null && me.email !== name && <p className={styles['email']}>{me.email}</p>}
        <p className={styles['badge']} data-verified={me.emailVerified || undefined}>
          <Icon glyph={me.emailVerified ? sealCheckFill : warningCircleFill} size={18} />
          {me.emailVerified ? m.account_verified() : m.account_unverified()}
        </p>
        {me.mobileVerified && (
          <p className={styles['badge']} data-verified="">
            <Icon glyph={sealCheckFill} size={18} />
            {m.account_mobile_verified()}
          </p>
        )}
      </div>
    </div>
  );
}

interface SuspendedProps {
  readonly suspension: Suspension;
}

/** The reason, resolution and end of a suspension. */
function Suspended({ suspension: { message, resolution, waitTime } }: SuspendedProps) {
  const until = waitTime === null ? undefined : new Date(waitTime);
  const { lang } = document.documentElement;
  const date = until && dateFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(until);
  return (
    <Alert tone="warning">
      <h3>{m.account_suspended()}</h3>
      <p dir="auto">{message}</p>
      <p dir="auto">{resolution}</p>
      {date !== undefined && <p>{m.account_suspended_until({ date })}</p>}
    </Alert>
  );
}
