import { declineSentence } from '@mitto/payments/web/public/decline-sentence.ts';
import { PaymentMethods } from '@mitto/payments/web/public/payment-methods';
import { usePaymentMethods } from '@mitto/payments/web/public/use-payment-methods.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { type OfferedPlan, usePlanWords } from '../use-subscription.ts';
import styles from './buy-plan.module.css';
import { RefundWords } from './refund-words.tsx';
import { useBuyPlan } from './use-buy-plan.ts';

interface Props {
  readonly plan: OfferedPlan;
  readonly onPaid: () => void;
}

/** Buys the chosen plan: first the button with the price and all that is charged, then the way to pay. */
export function BuyPlan({ plan, onPaid }: Props) {
  const [isPaying, setPaying] = useState(false);
  const { price } = usePlanWords();
  if (isPaying) return <Pay plan={plan} onPaid={onPaid} />;
  const words = plan.commitment > 1 ? m.subscription_get_now : m.subscription_get;
  return (
    <>
      <Button tone="primary" size="tall" isWide onClick={() => setPaying(true)}>
        {words({ plan: plan.description, price: price(plan.amount) })}
      </Button>
      <Charges plan={plan} />
      <p className={styles['note']}>
        <RefundWords plan={plan} />
      </p>
    </>
  );
}

function Pay({ plan, onPaid }: Props) {
  const isOnline = useIsOnline();
  const { price } = usePlanWords();
  const methods = usePaymentMethods();
  const { isBusy, failure, begun, isPaid, isOpen, declined, buy } = useBuyPlan(plan);
  const lead = useEffectEvent(onPaid);
  useEffect(() => {
    if (isPaid) lead();
  }, [isPaid]);
  if (isOpen) return <Alert tone="info">{m.subscription_processing()}</Alert>;
  const { chosen } = methods;
  return (
    <div className={styles['pay']}>
      <PaymentMethods methods={methods} isBusy={isBusy} declined={declined} />
      <SubscriptionFailure failure={failure} />
      {begun?.state === 'failed' && <Alert tone="danger">{declineSentence(begun.failure)}</Alert>}
      {chosen && (
        <>
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
          <Charges plan={plan} />
        </>
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
        {plan.coins !== null && !plan.takesGiven && m.subscription_given_not_taken()}{' '}
        <RefundWords plan={plan} />
      </p>
    </div>
  );
}

/** Says right under the button what is charged, when, and what it comes to in all. */
function Charges({ plan }: { readonly plan: OfferedPlan }) {
  const { price: priceOf } = usePlanWords();
  const price = priceOf(plan.amount);
  const months = plan.commitment;
  const total = priceOf(plan.amount * months);
  return (
    <p className={styles['charges']}>
      {!plan.isRecurring && m.subscription_ends_by_itself({ price })}
      {plan.isRecurring && months <= 1 && m.subscription_renews_at({ price })}
      {plan.isRecurring && months > 1 && (
        <>
          <b>{m.subscription_committed_for({ price, total, more: months - 1 })}</b>{' '}
          {m.subscription_goes_on_after({ months })}
        </>
      )}
    </p>
  );
}
