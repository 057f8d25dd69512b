import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { SubscriptionRow } from '../../contract/subscription-tables.ts';
import { clockCountdown } from '../glyphs.ts';
import { RefundRule } from '../plans/refund-words.tsx';
import { SubscriptionFailure } from '../subscription-failure.tsx';
import { subscriptionWebCalls } from '../subscription-web-calls.ts';
import { useFetchPremium, usePlanWords } from '../use-subscription.ts';
import styles from './subscription.module.css';

interface Props {
  readonly row: SubscriptionRow;
  readonly onCancelled: () => void;
}

/** Ends the renewal or takes that back, and cancels with a refund within its time. */
export function PlanActs({ row, onCancelled }: Props) {
  const { changeRenewal, cancelSubscription } = useClient(subscriptionWebCalls);
  const { modals, clock } = useServices();
  const fetchPremium = useFetchPremium();
  const isOnline = useIsOnline();
  const { isBusy, failure, run } = useAttempt();
  const { price, paid, moment, day } = usePlanWords();
  const { plan, refund } = row;
  const isRefundShown = refund !== null && clock.now() < refund.until;
  const goesOnUntil = Math.max(refund?.premiumUntil ?? 0, clock.now());
  const goesOn = goesOnUntil > clock.now();
  const after = goesOn
    ? m.subscription_cancel_goes_on({ day: moment(goesOnUntil) })
    : m.subscription_cancel_ends();
  const move = (renews: boolean) =>
    void run(async () => {
      await changeRenewal({ renews });
      await fetchPremium();
    });
  const cancel = async (id: string) => {
    const isMeant = await modals.confirm({
      title: goesOn ? m.subscription_cancel_sure_plan() : m.subscription_cancel_sure(),
      message: after,
      yes: m.subscription_cancel(),
      no: m.subscription_keep(),
      isDangerous: true,
    });
    if (!isMeant) return;
    void run(async () => {
      await cancelSubscription({ id });
      await fetchPremium();
      onCancelled();
    });
  };
  const stays = plan?.committedUntil ?? row.details?.next_recurrent ?? 0;
  return (
    <div className={styles['acts']}>
      {isRefundShown && (
        <div className={styles['refund']}>
          <Icon glyph={clockCountdown} size={24} />
          <p>
            <b>{m.subscription_refund_until({ time: moment(refund.until) })}</b>
            <span>
              {m.subscription_refund_why({ price: paid(refund.amount, refund.unit) })} {after} <RefundRule />
            </span>
          </p>
        </div>
      )}
      <SubscriptionFailure failure={failure} />
      {plan?.isRecurring && (
        <>
          <Button
            tone="line"
            size="tall"
            isWide
            isBusy={isBusy}
            disabled={!isOnline}
            onClick={() => move(plan.isEnded)}
          >
            {plan.isEnded ? m.subscription_resume() : m.subscription_end_renewal()}
          </Button>
          <p className={styles['note']}>
            {plan.isEnded
              ? m.subscription_resume_why()
              : (plan.committedUntil === null ? m.subscription_end_why : m.subscription_end_why_committed)({
                  day: day(stays),
                  price: price(plan.amount),
                })}
          </p>
        </>
      )}
      {isRefundShown && (
        <Button
          tone="danger-soft"
          size="tall"
          isWide
          isBusy={isBusy}
          disabled={!isOnline}
          onClick={() => void cancel(refund.id)}
        >
          {m.subscription_cancel()}
        </Button>
      )}
    </div>
  );
}
