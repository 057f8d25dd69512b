import { useRouter } from '@mitto/web-kit/router/use-router';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { coinsFill, crownFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import type { Charge } from '../../contract/payment-shapes.ts';
import { receipt } from '../glyphs.ts';
import { nameOfCard } from '../public/saved-card-face.ts';
import { useMoney } from '../use-money.ts';
import { chargeStateWords, thingOf } from './charge-words.ts';
import styles from './receipts.module.css';

interface Props {
  readonly charges: readonly Charge[];
}

/** Payments, one to a row; each opens its receipt. */
export function ReceiptRows({ charges }: Props) {
  return (
    <ul className={styles['rows']}>
      {charges.map((charge) => (
        <li key={charge.id}>
          <ReceiptRow charge={charge} />
        </li>
      ))}
    </ul>
  );
}

function ReceiptRow({ charge }: { readonly charge: Charge }) {
  const { price, language } = useMoney();
  const router = useRouter();
  const isThisYear = new Date(charge.date).getFullYear() === new Date().getFullYear();
  const date = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(charge.date);
  const standing = chargeStateWords(charge);
  const card = charge.card === null ? [] : [nameOfCard(charge.card)];
  return (
    <button
      type="button"
      className={styles['row']}
      onClick={() =>
        void (charge.state === 'action'
          ? router.open('checkout', { payment: charge.reference })
          : router.open('receipt', { id: charge.id }))
      }
    >
      <span className={styles['tile']}>
        <Icon glyph={charge.purpose === 'coins' ? coinsFill : crownFill} size={20} />
      </span>
      <span className={styles['words']}>
        <span className={styles['thing']}>{thingOf(charge)}</span>
        <span className={styles['caption']}>
          {[date, ...card].join(' · ')}
          {standing !== undefined && (
            <span className={styles['standing']} data-bad={charge.state === 'failed' || undefined}>
              {standing}
            </span>
          )}
        </span>
      </span>
      <span className={styles['amount']} data-failed={charge.state === 'failed' || undefined}>
        {price(charge.amount, charge.currency)}
      </span>
      <span className={styles['mark']}>
        <Icon glyph={receipt} size={20} />
      </span>
    </button>
  );
}
