import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { newId } from '@mitto/kit/ids';
import { declineSentence } from '@mitto/payments/web/public/decline-sentence.ts';
import { PaymentMethods } from '@mitto/payments/web/public/payment-methods';
import { usePaymentMethods } from '@mitto/payments/web/public/use-payment-methods.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SubscriptionStart } from '../../contract/subscription-calls.ts';
import type { SubscriptionRow } from '../../contract/subscription-tables.ts';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { subscriptionWebCalls } from '../subscription-web-calls.ts';
import { useFetchPremium, usePlanWords } from '../use-subscription.ts';
import styles from './subscription.module.css';

interface Props {
  readonly row: SubscriptionRow;
  readonly plan: NonNullable<SubscriptionRow['plan']>;
}

const reasons: Readonly<Record<string, () => string>> = {
  'expired-card': m.subscription_failed_expired,
  'no-card': m.subscription_failed_no_card,
  'authentication-failed': m.subscription_failed_bank,
  'insufficient-funds': m.subscription_failed_funds,
};

/** Why the renewal failed, and the way to pay it with another card before premium ends. */
export function FailedRenewal({ row, plan }: Props) {
  const { payRenewal } = useClient(subscriptionWebCalls);
  const fetchPremium = useFetchPremium();
  const { price, day } = usePlanWords();
  const methods = usePaymentMethods();
  const isOnline = useIsOnline();
  const { isBusy, failure, run } = useAttempt();
  const [id, setId] = useState(newId);
  const [refused, setRefused] = useState<SubscriptionStart['failure']>();
  const { chosen } = methods;
  const pay = (cardId: string) =>
    void run(async () => {
      setRefused(undefined);
      const answer = await payRenewal({ id, cardId });
      setId(newId());
      if (answer.state === 'failed') setRefused(answer.failure);
      if (answer.actionUrl !== null) location.assign(answer.actionUrl);
      if (answer.state === 'paid') await fetchPremium();
    });
  return (
    <section className={styles['failed']}>
      <Alert tone="warning">
        {(reasons[plan.failure ?? ''] ?? m.subscription_failed_other)()}{' '}
        {m.subscription_failed_until({ day: day(row.premiumUntil ?? 0) })}
      </Alert>
      <PaymentMethods methods={methods} isBusy={isBusy} />
      <SubscriptionFailure failure={failure} />
      {refused !== undefined && <Alert tone="danger">{declineSentence(refused)}</Alert>}
      {chosen && (
        <Button
          tone="primary"
          size="tall"
          isWide
          isBusy={isBusy}
          disabled={!isOnline || row.isPaying}
          onClick={() => pay(chosen.id)}
        >
          {m.subscription_pay({ price: price(plan.amount) })}
        </Button>
      )}
    </section>
  );
}
