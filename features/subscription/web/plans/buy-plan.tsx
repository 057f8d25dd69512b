import { declineSentence } from '@mitto/payments/web/public/decline-sentence.ts';
import { PaymentMethods } from '@mitto/payments/web/public/payment-methods';
import { usePaymentMethods } from '@mitto/payments/web/public/use-payment-methods.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { type OfferedPlan, usePlanWords, useSubscription } from '../use-subscription.ts';
import styles from './buy-plan.module.css';
import { RefundWords } from './refund-words.tsx';
import { useBuyPlan } from './use-buy-plan.ts';

interface Props {
  readonly plan: OfferedPlan;
}

/** Buys the chosen plan: first the button with price and renewal, then the way to pay. */
export function BuyPlan({ plan }: Props) {
  const [isPaying, setPaying] = useState(false);
  const { price } = usePlanWords();
  if (isPaying) return <Pay plan={plan} />;
  return (
    <>
      <Button tone="primary" size="tall" isWide onClick={() => setPaying(true)}>
        {m.subscription_get({ plan: plan.description, price: price(plan.amount) })}
      </Button>
      <p className={styles['note']}>
        <Begins plan={plan} /> <RefundWords plan={plan} />
      </p>
    </>
  );
}

function Pay({ plan }: Props) {
  const router = useRouter();
  const isOnline = useIsOnline();
  const { price } = usePlanWords();
  const methods = usePaymentMethods();
  const { isBusy, failure, begun, declined, buy } = useBuyPlan(plan);
  const isPaying = useSubscription().row?.isPaying ?? true;
  if (begun?.state === 'paid') {
    return (
      <>
        <Alert tone="success">{m.subscription_paid()}</Alert>
        <Button tone="primary" size="tall" isWide onClick={() => void router.close()}>
          {m.subscription_done()}
        </Button>
      </>
    );
  }
  if (begun?.state === 'open' && isPaying) return <Alert tone="info">{m.subscription_processing()}</Alert>;
  const { chosen } = methods;
  return (
    <div className={styles['pay']}>
      <PaymentMethods methods={methods} isBusy={isBusy} declined={declined} />
      <SubscriptionFailure failure={failure} />
      {begun?.state === 'failed' && <Alert tone="danger">{declineSentence(begun.failure)}</Alert>}
      {chosen && (
        <Button
          tone="primary"
          size="tall"
          isWide
          isBusy={isBusy}
          disabled={!isOnline}
          onClick={() => buy({ with: 'card', cardId: chosen.id })}
        >
          {m.subscription_pay({ price: price(plan.amount) })}
        </Button>
      )}
      {plan.coins !== null && (
        <Button
          tone="line"
          glyph={coinsFill}
          isWide
          isBusy={isBusy}
          disabled={!isOnline}
          onClick={() => buy({ with: 'coins' })}
        >
          {m.subscription_pay_coins({ coins: plan.coins })}
        </Button>
      )}
      <p className={styles['note']}>
        {plan.coins !== null && !plan.takesGiven && m.subscription_given_not_taken()} <Begins plan={plan} />{' '}
        <RefundWords plan={plan} />
      </p>
    </div>
  );
}

interface BeginsProps {
  readonly plan: OfferedPlan;
}

/** Says before one pays how a plan renews, and how long one agrees to it. */
function Begins({ plan }: BeginsProps) {
  const { price } = usePlanWords();
  const amount = price(plan.amount);
  if (!plan.isRecurring) return m.subscription_ends_by_itself();
  if (plan.commitment <= 1) return m.subscription_renews_at({ price: amount });
  return m.subscription_committed_for({
    months: plan.commitment,
    price: amount,
    total: price(plan.amount * plan.commitment),
  });
}
