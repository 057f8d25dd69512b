import { isPaused } from '@mitto/account/web/public/is-paused.ts';
import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SubscriptionRow } from '../../contract/subscription-tables.ts';
import { RefundRule } from '../plans/refund-words.tsx';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { subscriptionWebCalls } from '../subscription-web-calls.ts';
import {
  useFetchPremium,
  useHadSubscription,
  useLastRefund,
  usePlanWords,
  useSubscription,
} from '../use-subscription.ts';
import { FailedRenewal } from './failed-renewal.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlanActs } from './plan-acts.tsx';
import { PlanCard } from './plan-card.tsx';
import { RefundReceipt } from './refund-receipt.tsx';
import styles from './subscription.module.css';

const steps = [1, 7, 31] as const;

/** Outside production: lets days pass for this subscription alone, so that one sees it renew, fail and end. */
function TestClock() {
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

/** Account, Subscription: the plan that runs, the payments, the refund, and the ways to end it. */
export function SubscriptionScreen() {
  const { page, session } = useServices();
  const { row, isLoaded } = useSubscription();
  const router = useRouter();
  const isOnline = useIsOnline();
  const isResting = isPaused(useUserInfo(session));
  const refund = useLastRefund();
  const [isReceiptShown, showReceipt] = useState(false);
  if (row && refund && isReceiptShown) {
    return (
      <PanelPage key="receipt" title={m.subscription_title()}>
        <RefundReceipt payment={refund} row={row} onDone={() => showReceipt(false)} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={m.subscription_title()}>
      {isLoaded && (
        <div className={styles['screen']}>
          {!isOnline && <OfflineBar>{m.subscription_offline()}</OfflineBar>}
          {row?.plan && <PlanCard row={row} plan={row.plan} />}
          {row?.isPaying && <Alert tone="info">{m.subscription_processing()}</Alert>}
          {row?.plan?.failure != null && <FailedRenewal row={row} plan={row.plan} />}
          {isResting && row?.plan?.renews && <Alert tone="info">{m.subscription_paused_goes_on()}</Alert>}
          {row?.plan ? (
            <Button tone="soft" isWide onClick={() => void router.open('subscription', {})}>
              {m.subscription_see_plans()}
            </Button>
          ) : (
            <Upgrade row={row} />
          )}
          <PaymentHistory refund={refund?.id} onReceipt={() => showReceipt(true)} />
          {row && <PlanActs row={row} onCancelled={() => showReceipt(true)} />}
          <p className={styles['policy']}>
            {m.subscription_refund_policy()} <RefundRule />
          </p>
          {page.environment !== 'production' && row?.details && <TestClock />}
        </div>
      )}
    </PanelPage>
  );
}

/** The renewal notice when a plan has expired, else the upgrade notice. */
function Upgrade({ row }: { readonly row: SubscriptionRow | undefined }) {
  const router = useRouter();
  const { toasts } = useServices();
  const fetchPremium = useFetchPremium();
  const isPremium = useIsPremium();
  const { day } = usePlanWords();
  const ended = row?.details ?? null;
  // A refund leaves no details of the plan.
  const hadOne = useHadSubscription();
  const load = () => {
    fetchPremium().then(
      () => toasts.show({ text: m.subscription_loaded() }),
      () => toasts.show({ text: m.subscription_error_no_answer() }),
    );
  };
  if (isPremium) {
    return (
      <Alert tone="success">
        {row?.isTrial ? m.subscription_trial() : m.subscription_given()}{' '}
        {row?.premiumUntil != null && m.subscription_until({ day: day(row.premiumUntil) })}
      </Alert>
    );
  }
  return (
    <section className={styles['upgrade']}>
      <h3>{hadOne ? m.subscription_expired() : m.subscription_none()}</h3>
      <p>
        {ended ? m.subscription_expired_on({ day: day(ended.next_recurrent) }) : m.subscription_none_why()}
      </p>
      <Button tone="primary" size="tall" isWide onClick={() => void router.open('subscription', {})}>
        {ended ? m.subscription_renew() : m.subscription_subscribe()}
      </Button>
      {!ended && (
        <Button tone="ghost" isWide onClick={load}>
          {m.subscription_load()}
        </Button>
      )}
    </section>
  );
}
