import { Button } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import styles from './account.module.css';

// Loaded lazily: seldom needed, and it includes a large module for telephone numbers.
const VerifyMobile = lazy(async () => ({
  default: (await import('../public/verify-mobile.tsx')).VerifyMobile,
}));

/** Offers to verify the mobile number. The form opens on request. */
export function MobileCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="mobile-title" className={styles['card']}>
      <h3 id="mobile-title">{m.account_mobile_title()}</h3>
      <p className={styles['lead']}>{m.account_mobile_lead()}</p>
      {isOpen ? (
        <Suspense fallback={<Spinner />}>
          <VerifyMobile />
        </Suspense>
      ) : (
        <Button isWide onClick={() => setOpen(true)}>
          {m.account_mobile_title()}
        </Button>
      )}
    </section>
  );
}
