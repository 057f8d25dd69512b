import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useIsBeside, usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { isExpired } from '@mitto/widgets/payment/card-rules.ts';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { type Currency, currencies } from '../../contract/money.ts';
import type { SavedCard } from '../../contract/payment-shapes.ts';
import { expirationOf } from '../public/saved-card-face.ts';
import { type PaymentMethodsState, usePaymentMethods } from '../public/use-payment-methods.ts';
import { SandboxPill } from '../sandbox-pill.tsx';
import { ChoosePayment, PayFoot } from './choose-payment.tsx';
import { itemFrom } from './item.ts';
import type { PurchaseStage } from './purchase.ts';
import { AtBank, Nothing, Paid, Unsure, Working } from './stages.tsx';
import { usePurchase } from './use-purchase.ts';

/**
 * The panel Checkout. A link says what to buy; what it costs, and what it is called, are the server's words.
 */
export function CheckoutScreen() {
  const params = usePanelParams('checkout');
  // A panel stays when only its params change, and then it is about another purchase.
  const { app, amount, currency, payment } = params;
  return <Checkout key={[app, amount, currency, payment].join(' ')} params={params} />;
}

interface Props {
  readonly params: ReturnType<typeof usePanelParams<'checkout'>>;
}

function Checkout({ params }: Props) {
  const isLarge = useIsAtLeast('70em');
  const isBeside = useIsBeside();
  const hasColumns = isLarge && isBeside;
  const isOnline = useIsOnline();
  const router = useRouter();
  const methods = usePaymentMethods({ isPurchase: true });
  const bought = usePurchase({
    item: itemFrom(params.app),
    reference: typeof params.payment === 'string' ? params.payment : undefined,
    claimed: params.amount === undefined ? undefined : Number(params.amount),
    currency: currencyFrom(params.currency),
  });
  const { stage, quote, purchase } = bought;
  useOtherCard(stage, methods);
  const shown = { bought, methods, isOnline, isWide: hasColumns };
  const isChoosing = stage.kind === 'ready' || stage.kind === 'declined';
  return (
    <PanelPage
      title={m.payments_checkout()}
      isWide={hasColumns && isChoosing}
      action={<SandboxPill merchant={methods.merchant?.merchant} isLong={hasColumns} />}
      foot={
        isChoosing && !hasColumns ? (
          <PayFoot {...shown} />
        ) : stage.kind === 'paid' ? (
          <Button tone="primary" size="tall" isWide onClick={() => void router.close()}>
            {m.payments_back()}
          </Button>
        ) : undefined
      }
    >
      {!isOnline && <OfflineBar>{m.payments_offline()}</OfflineBar>}
      {isChoosing && quote !== undefined && <ChoosePayment {...shown} quote={quote} />}
      {(stage.kind === 'asking' || stage.kind === 'processing') && (
        <Working isAsking={stage.kind === 'asking'} />
      )}
      {stage.kind === 'bank' && (
        <AtBank charge={stage.charge} failure={stage.failure} onCancel={() => void purchase.cancel()} />
      )}
      {stage.kind === 'unsure' && <Unsure onAgain={() => void purchase.open()} />}
      {stage.kind === 'paid' && <Paid charge={stage.charge} />}
      {stage.kind === 'withdrawn' && <Nothing onBack={() => void router.close()} />}
      {stage.kind === 'unread' && <Nothing failure={stage.failure} onAgain={() => void purchase.open()} />}
    </PanelPage>
  );
}

const currencyFrom = (param: unknown): Currency => currencies.find((one) => one === param) ?? 'USD';

/** Chooses another card for the next try, once for each charge that was declined. */
function useOtherCard(stage: PurchaseStage, methods: PaymentMethodsState): void {
  const { isLoaded, cards, chosen, once, choose, setOnce } = methods;
  const [turned, setTurned] = useState<string>();
  if (stage.kind !== 'declined' || !isLoaded || turned === stage.charge.id) return;
  setTurned(stage.charge.id);
  // A provider takes a card that is used once for one try alone.
  if (once !== undefined) setOnce(undefined);
  const isDeclined = (card: CardOfCharge) =>
    card.brand === stage.charge.card?.brand && card.last4 === stage.charge.card.last4;
  const other = cards.find((card) => !isDeclined(card) && !isExpired(expirationOf(card), new Date()));
  if (chosen !== undefined && isDeclined(chosen) && other !== undefined) choose(other.id);
}

type CardOfCharge = Pick<SavedCard, 'brand' | 'last4'>;
