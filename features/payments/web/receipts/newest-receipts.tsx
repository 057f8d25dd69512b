import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { ReceiptRows } from './receipt-rows.tsx';
import styles from './receipts.module.css';
import { useCharges } from './use-charges.ts';

const few = 3;

/** The newest payments that were paid, beside a checkout with room for them. */
export function NewestReceipts() {
  const router = useRouter();
  const { charges = [] } = useCharges();
  const paid = charges.filter(({ state }) => state === 'paid').slice(0, few);
  if (paid.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={m.payments_receipts()}>
      <div className={styles['head']}>
        <h3>{m.payments_receipts()}</h3>
        <Button
          tone="ghost"
          size="slim"
          className={styles['all']}
          onClick={() => void router.open('payments')}
        >
          {m.payments_see_all()}
        </Button>
      </div>
      <ReceiptRows charges={paid} />
    </section>
  );
}
