import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useClient } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { subscriptionWebCalls } from '../subscription-web-calls.ts';
import { useFetchPremium } from '../use-subscription.ts';
import styles from './subscription.module.css';

const steps = [1, 7, 31] as const;

/** Outside production: lets days pass for this subscription alone, so that one sees it renew, fail and end. */
export function TestClock() {
  const { moveSubscription } = useClient(subscriptionWebCalls);
  const fetchPremium = useFetchPremium();
  const { isBusy, failure, run } = useAttempt();
  const move = (days: number) =>
    void run(async () => {
      await moveSubscription({ days });
      await fetchPremium();
    });
  return (
    <section className={styles['clock']}>
      <p>{m.subscription_test_clock()}</p>
      <div>
        {steps.map((days) => (
          <Button key={days} tone="soft" size="slim" isBusy={isBusy} onClick={() => move(days)}>
            {m.subscription_test_days({ count: days })}
          </Button>
        ))}
      </div>
      <SubscriptionFailure failure={failure} />
    </section>
  );
}
