import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { usePlanWords, useSubscription } from '../use-subscription.ts';
import { benefitsAtOnce } from './benefits.ts';
import styles from './plans.module.css';
import { PremiumPage } from './premium-page.tsx';

/** Comes after the payment: what holds from now on, and the switches that the features offer with premium. */
export function WelcomeScreen() {
  const router = useRouter();
  const { row } = useSubscription();
  const { day } = usePlanWords();
  const end = row?.paidUntil ?? undefined;
  const until = row?.plan?.renews ? m.subscription_next_renewal : m.subscription_ends_on;
  return (
    <PremiumPage
      title={m.subscription_welcome()}
      lead={[m.subscription_paid(), end === undefined ? [] : until({ day: day(end) })].flat().join('\n')}
      benefits={benefitsAtOnce}
    >
      <div className={styles['switches']}>
        <h3>{m.subscription_welcome_choose()}</h3>
        <FrameParts place="premium" />
      </div>
      <Button tone="primary" size="tall" isWide onClick={() => void router.close()}>
        {m.subscription_done()}
      </Button>
    </PremiumPage>
  );
}
