import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useIsBeside, usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { type Currency, currencies } from '../../contract/money.ts';
import { usePaymentMethods } from '../public/use-payment-methods.ts';
import { SandboxPill } from '../sandbox-pill.tsx';
import { ChoosePayment, PayFoot } from './choose-payment.tsx';
import { itemFrom } from './item.ts';
import { AtBank, Nothing, Paid, Unsure, Working } from './stages.tsx';
import { usePurchase } from './use-purchase.ts';

/**
 * The panel Checkout. A link says what to buy; what it costs, and what it is called, are the server's words.
 */
export function CheckoutScreen() {
  const params = usePanelParams('checkout');
  const hasColumns = useIsAtLeast('70em') && useIsBeside();
  const isOnline = useIsOnline();
  const router = useRouter();
  const methods = usePaymentMethods();
  const bought = usePurchase({
    item: itemFrom(params.app),
    reference: typeof params.payment === 'string' ? params.payment : undefined,
    claimed: params.amount === undefined ? undefined : Number(params.amount),
    currency: currencyFrom(params.currency),
  });
  const { stage, quote, purchase } = bought;
  const shown = { bought, methods, isOnline, isWide: hasColumns };
  const isChoosing = stage.kind === 'ready' || stage.kind === 'declined';
  return (
    <PanelPage
      title={m.payments_checkout()}
      isWide={hasColumns}
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
