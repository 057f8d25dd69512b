import { useLive } from '@mitto/web-kit/live/use-live';
import { m } from '@mitto/words/messages';
import { paymentHistoryLimit, subscriptionHistory } from '../../contract/subscription-tables.ts';
import { planName } from '../plan-name.ts';
import { usePlanWords } from '../use-subscription.ts';
import styles from './subscription.module.css';

interface Props {
  /** Id of the payment that was refunded last; its row opens the receipt. */
  readonly refund: string | undefined;
  readonly onReceipt: () => void;
}

/** The payments for plans: Plan type, Amount, Expires. */
export function PaymentHistory({ refund, onReceipt }: Props) {
  const { answer } = useLive(subscriptionHistory, {
    orderBy: 'date',
    isDescending: true,
    limit: paymentHistoryLimit,
  });
  const { paid, day } = usePlanWords();
  if (answer.length === 0) return null;
  const notes = {
    paid: undefined,
    refunding: m.subscription_refunding,
    refunded: m.subscription_refunded,
    disputed: m.subscription_disputed,
  };
  return (
    <section>
      <h3 className={styles['heading']}>{m.subscription_history()}</h3>
      <div className={styles['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.subscription_plan_type()}</th>
              <th scope="col">{m.subscription_amount()}</th>
              <th scope="col">{m.subscription_expires()}</th>
            </tr>
          </thead>
          <tbody>
            {answer.map(({ row }) => (
              <tr key={row.id}>
                <td>{planName(row)}</td>
                <td>{paid(row.amount, row.unit)}</td>
                <td>
                  {row.id === refund ? (
                    <button type="button" onClick={onReceipt}>
                      {notes[row.status]?.()}
                    </button>
                  ) : (
                    (notes[row.status]?.() ?? day(row.expires))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
