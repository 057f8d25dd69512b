import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { warningCircleDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { Currency } from '../../contract/money.ts';
import type { Quote } from '../../contract/payment-shapes.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { declineSentence } from '../public/decline-sentence.ts';
import { nameOfPayer } from '../public/payer.ts';
import { PaymentMethods } from '../public/payment-methods.tsx';
import { ResultHead } from '../public/result-head.tsx';
import { nameOfCard } from '../public/saved-card-face.ts';
import type { PaymentMethodsState } from '../public/use-payment-methods.ts';
import { NewestReceipts } from '../receipts/newest-receipts.tsx';
import { useMoney } from '../use-money.ts';
import styles from './checkout.module.css';
import { maskEmail } from './mask-email.ts';
import { OrderCard, OrderSummary } from './order-card.tsx';
import type { usePurchase } from './use-purchase.ts';

export interface CheckoutState {
  readonly bought: ReturnType<typeof usePurchase>;
  readonly methods: PaymentMethodsState;
  readonly isOnline: boolean;
  readonly isWide: boolean;
}

/** The price, the cards to pay with and, after a decline, why nothing was paid. */
export function ChoosePayment({ quote, ...shown }: CheckoutState & { readonly quote: Quote }) {
  const { bought, methods, isWide } = shown;
  const { stage, purchase } = bought;
  const declined = stage.kind === 'declined' ? stage.charge : undefined;
  const declinedCard = methods.cards.find(
    ({ brand, last4 }) => brand === declined?.card?.brand && last4 === declined.card.last4,
  );
  const order = {
    quote,
    currencies: methods.currencies,
    onCurrency: (currency: Currency) => void purchase.setCurrency(currency),
  };
  return (
    <div className={styles['columns']} data-two={isWide || undefined}>
      <div className={styles['column']}>
        {declined !== undefined && <NotPaid quote={quote} charge={declined} />}
        {!isWide && declined === undefined && <OrderCard {...order} />}
        {stage.kind === 'ready' && stage.isChanged && <PriceChanged quote={quote} />}
        {stage.kind === 'ready' && <PaymentFailure failure={stage.failure} unsaid={m.payments_unsaid_pay} />}
        <PaymentMethods
          methods={methods}
          declined={declinedCard?.id}
          hasActs={isWide}
          takePurchase={purchase.takeId}
        />
        {isWide && <NewestReceipts />}
      </div>
      {isWide && (
        <OrderSummary {...order} payer={methods.payer}>
          <PayFoot {...shown} />
        </OrderSummary>
      )}
    </div>
  );
}

function PriceChanged({ quote }: { readonly quote: Quote }) {
  const { price } = useMoney();
  return <Alert tone="warning">{m.payments_price_is({ amount: price(quote.amount, quote.currency) })}</Alert>;
}

interface NotPaidProps {
  readonly quote: Quote;
  readonly charge: Extract<CheckoutState['bought']['stage'], { kind: 'declined' }>['charge'];
}

function NotPaid({ quote, charge }: NotPaidProps) {
  const { price } = useMoney();
  const amount = price(quote.amount, quote.currency);
  const reason = declineSentence(charge.failure);
  return (
    <>
      <ResultHead tone="danger" glyph={warningCircleDuotone} title={m.payments_not_paid()}>
        {m.payments_not_charged({ coins: String(quote.units), amount })}
      </ResultHead>
      <Alert tone="danger">
        <strong className={styles['strong']}>{m.payments_error_making()}</strong>
        <span className={styles['reason']}>
          {charge.card === null ? reason : `${nameOfCard(charge.card)}: ${reason}`}
        </span>
      </Alert>
    </>
  );
}

/** The button that pays, which names the amount, and what follows from pressing it. */
export function PayFoot({ bought: { stage, quote, purchase }, methods, isOnline }: CheckoutState) {
  const { price, amountAndCurrency } = useMoney();
  const { session } = useServices();
  const email = useUserInfo(session).email ?? '';
  const { payer } = methods;
  if (quote === undefined || payer === undefined) return null;
  const amount = price(quote.amount, quote.currency);
  const isAgain = stage.kind === 'declined';
  return (
    <div className={styles['pay']}>
      <Button tone="primary" size="tall" isWide disabled={!isOnline} onClick={() => void purchase.pay(payer)}>
        {isAgain
          ? m.payments_try_again()
          : m.payments_pay_now({ amount: amountAndCurrency(quote.amount, quote.currency) })}
      </Button>
      <p>
        {payer.kind === 'page'
          ? m.payments_page_note({ amount })
          : isAgain
            ? m.payments_again_note({ amount, card: nameOfPayer(payer) })
            : m.payments_once_note({ email: maskEmail(email) })}
      </p>
    </div>
  );
}
