import { nameOfCard } from '@mitto/payments/web/public/saved-card-face.ts';
import { checkBold, warningCircleDuotone } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { SubscriptionRow } from '../../contract/subscription-tables.ts';
import { arrowsClockwise } from '../glyphs.ts';
import { planName } from '../plan-name.ts';
import { PremiumPill } from '../plans/premium-pill.tsx';
import { usePlanWords } from '../use-subscription.ts';
import styles from './plan-card.module.css';

interface Props {
  readonly row: SubscriptionRow;
  readonly plan: NonNullable<SubscriptionRow['plan']>;
}

/** The plan that runs, and what happens at the end of the paid time. */
export function PlanCard({ row, plan }: Props) {
  const { price: priceOf, paid, day } = usePlanWords();
  const since = row.details?.date ?? 0;
  const bought = plan.paid ?? { amount: plan.amount, unit: 'USD' };
  const price = plan.isRecurring ? priceOf(plan.amount) : paid(bought.amount, bought.unit);
  const hasFailed = plan.failure !== null;
  return (
    <article className={styles['card']}>
      <div className={styles['top']}>
        <PremiumPill />
        <span className={styles['state']}>
          <Icon glyph={hasFailed ? warningCircleDuotone : checkBold} size={16} />
          {hasFailed ? m.subscription_grace() : m.subscription_active()}
        </span>
      </div>
      <h3>{planName({ type: row.details?.type ?? '', description: plan.description })}</h3>
      <p>
        {(plan.isRecurring ? m.subscription_monthly_since : m.subscription_once_since)({
          price,
          day: day(since),
        })}
      </p>
      <div className={styles['next']}>
        <Icon glyph={arrowsClockwise} size={24} />
        <p>
          <Next row={row} plan={plan} />
        </p>
      </div>
    </article>
  );
}

function Next({ row, plan }: Props) {
  const { price, day } = usePlanWords();
  const end = day(row.details?.next_recurrent ?? 0);
  if (plan.failure !== null) {
    return (
      <>
        <b>{m.subscription_grace_until({ day: day(row.premiumUntil ?? 0) })}</b>
        <span>
          {plan.nextTry === null
            ? m.subscription_no_more_tries()
            : m.subscription_next_try({ day: day(plan.nextTry) })}
        </span>
      </>
    );
  }
  if (!plan.renews) {
    return (
      <>
        <b>{m.subscription_ends_on({ day: end })}</b>
        <span>{m.subscription_nothing_charged()}</span>
      </>
    );
  }
  return (
    <>
      <b>{m.subscription_next_renewal({ day: end })}</b>
      <span>
        {plan.card === null
          ? m.subscription_no_card_to_renew()
          : m.subscription_from_card({ price: price(plan.amount), card: nameOfCard(plan.card) })}
      </span>
      {plan.committedUntil !== null && (
        <span>{m.subscription_runs_until({ day: day(plan.committedUntil) })}</span>
      )}
    </>
  );
}
