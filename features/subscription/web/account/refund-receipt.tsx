import { ResultHead } from '@mitto/payments/web/public/result-head';
import { nameOfCard } from '@mitto/payments/web/public/saved-card-face.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { checkBold } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { SubscriptionHistoryRow, SubscriptionRow } from '../../contract/subscription-tables.ts';
import { planName } from '../plan-name.ts';
import { usePlanWords } from '../use-subscription.ts';
import styles from './refund-receipt.module.css';

interface Props {
  readonly payment: SubscriptionHistoryRow;
  readonly row: Pick<SubscriptionRow, 'refundedAt' | 'isPremiumUser' | 'premiumUntil'>;
  readonly onDone: () => void;
}

/** The receipt of a cancellation: what went back where and when, and what became of Premium. */
export function RefundReceipt({ payment, row, onDone }: Props) {
  const { clock } = useServices();
  const { paid, day, dayAndTime } = usePlanWords();
  const { unit, status, refundedTo } = payment;
  const amount = paid(payment.amount, unit);
  const card = refundedTo ? nameOfCard(refundedTo) : m.subscription_refund_to_card();
  const goesOn = row.isPremiumUser && (row.premiumUntil === null || row.premiumUntil > clock.now());
  const lines: readonly (readonly [string, string])[] = [
    [m.subscription_plan_type(), planName(payment)],
    [m.subscription_amount(), amount],
    [m.subscription_refund_to(), unit === 'MTC' ? m.subscription_refund_to_coins() : card],
    ...(row.refundedAt == null
      ? []
      : [[m.subscription_refund_cancelled(), dayAndTime(row.refundedAt)] as const]),
    [m.subscription_premium(), premiumWords(goesOn, row.premiumUntil, day)],
  ];
  return (
    <article className={styles['receipt']}>
      <ResultHead tone="success" glyph={checkBold} title={m.subscription_refund_done()}>
        {unit === 'MTC'
          ? m.subscription_refund_coins_back({ amount })
          : (status === 'refunded' ? m.subscription_refund_sent : m.subscription_refund_ordered)({
              amount,
              card,
            })}
      </ResultHead>
      <dl className={styles['lines']}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unit === 'USD' && <p className={styles['note']}>{m.subscription_refund_arrives()}</p>}
      <Button tone="primary" size="tall" isWide onClick={onDone}>
        {m.subscription_done()}
      </Button>
    </article>
  );
}

function premiumWords(goesOn: boolean, until: number | null, day: (at: number) => string): string {
  if (!goesOn) return m.subscription_refund_ended();
  return until === null ? m.subscription_given() : m.subscription_refund_goes_on({ day: day(until) });
}
