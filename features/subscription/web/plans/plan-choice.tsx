import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import { type OfferedPlan, usePlanWords } from '../use-subscription.ts';
import styles from './plan-choice.module.css';

interface Props {
  readonly plans: readonly OfferedPlan[];
  readonly value: string | undefined;
  readonly onValue: (type: string) => void;
}

const coinsOf = ({ coins }: OfferedPlan) => `${coins ?? 0} MTC`;

const renewalOf = ({ commitment }: OfferedPlan): string =>
  commitment > 1
    ? m.subscription_billed_monthly_for({ months: commitment })
    : m.subscription_renews_monthly();

/** The plans with their prices, how they renew and what they save. */
export function PlanChoice({ plans, value, onValue }: Props) {
  const name = useId();
  const { price } = usePlanWords();
  return (
    <div role="radiogroup" aria-label={m.subscription_plans()} className={styles['plans']}>
      {plans.map((plan) => (
        <label key={plan.type} className={styles['plan']}>
          <input
            type="radio"
            name={name}
            value={plan.type}
            checked={plan.type === value}
            onChange={() => onValue(plan.type)}
          />
          <span className={styles['name']}>{plan.description}</span>
          {plan.save > 0 && (
            <span className={styles['save']}>{m.subscription_save({ percent: plan.save })}</span>
          )}
          {plan.type === value && plan.save === 0 && (
            <span className={styles['chosen']} aria-hidden="true">
              <Icon glyph={checkCircleFill} size={20} />
            </span>
          )}
          <b>
            {price(plan.amount)} {plan.commitment > 1 && <small>{m.subscription_a_month()}</small>}
          </b>
          <span className={styles['how']}>
            {plan.isRecurring ? (
              renewalOf(plan)
            ) : (
              <>
                {m.subscription_once_or()}{' '}
                <span className={styles['coins']}>
                  <Icon glyph={coinsFill} size={16} /> {coinsOf(plan)}
                </span>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
