import { caretDown, coinsFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type ReactNode, useId } from 'react';
import { type Currency, currencies as known } from '../../contract/money.ts';
import type { Quote } from '../../contract/payment-shapes.ts';
import { nameOfPayer, type Payer } from '../public/payer.ts';
import { coinsText, useMoney } from '../use-money.ts';
import styles from './order-card.module.css';

interface Props {
  readonly quote: Quote;
  readonly currencies: readonly Currency[];
  readonly onCurrency: (currency: Currency) => void;
}

/** The thing that is bought, its price and the currency, in a card above the payment methods. */
export function OrderCard({ quote, ...currency }: Props) {
  const { price } = useMoney();
  return (
    <section className={styles['order']} aria-label={m.payments_order()}>
      <div className={styles['thing']}>
        <Thing quote={quote} />
        <strong className={styles['price']}>{price(quote.amount, quote.currency)}</strong>
      </div>
      <CurrencyLine quote={quote} {...currency} />
    </section>
  );
}

interface SummaryProps extends Props {
  readonly payer: Payer | undefined;
  readonly children: ReactNode;
}

/** The same beside the payment methods, with what is to pay and the button. */
export function OrderSummary({ quote, payer, children, ...currency }: SummaryProps) {
  const { price } = useMoney();
  const amount = price(quote.amount, quote.currency);
  return (
    <section className={styles['summary']} aria-label={m.payments_order()}>
      <div className={styles['thing']}>
        <Thing quote={quote} />
      </div>
      <dl className={styles['lines']}>
        <div>
          <dt>{m.payments_price()}</dt>
          <dd>{amount}</dd>
        </div>
        {payer !== undefined && (
          <div>
            <dt>{m.payments_pays_with()}</dt>
            <dd>{nameOfPayer(payer)}</dd>
          </div>
        )}
      </dl>
      <CurrencyLine quote={quote} {...currency} />
      <p className={styles['total']}>
        <span>{m.payments_to_pay()}</span>
        <strong>{amount}</strong>
      </p>
      {children}
    </section>
  );
}

function Thing({ quote }: Pick<Props, 'quote'>) {
  return (
    <>
      <span className={styles['tile']}>
        <Icon glyph={coinsFill} size={26} />
      </span>
      <span className={styles['words']}>
        <strong>{coinsText(quote.units)}</strong>
        <small>{m.payments_coins_caption()}</small>
      </span>
    </>
  );
}

function CurrencyLine({ quote, currencies, onCurrency }: Props) {
  const id = useId();
  const offered = currencies.length === 0 ? [quote.currency] : currencies;
  return (
    <div className={styles['currency']}>
      <label htmlFor={id}>{m.payments_currency()}</label>
      <span className={styles['select']}>
        <select
          id={id}
          value={quote.currency}
          disabled={offered.length < 2}
          onChange={({ target }) => {
            const chosen = known.find((one) => one === target.value);
            if (chosen !== undefined) onCurrency(chosen);
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <Icon glyph={caretDown} size={16} />
      </span>
    </div>
  );
}
