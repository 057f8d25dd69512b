import { Button } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import styles from './account.module.css';

// Loaded lazily: seldom needed, and it includes a large module for telephone numbers.
const VerifyMobile = lazy(async () => ({
  default: (await import('../public/verify-mobile.tsx')).VerifyMobile,
}));

interface Props {
  /** True if the member has a verified number, which another verified one can replace. */
  readonly isVerified: boolean;
}

/** Offers to verify the mobile number, or to replace it. The form opens on request. */
export function MobileCard({ isVerified }: Props) {
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
