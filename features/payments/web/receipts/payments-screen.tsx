import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { PaymentMethods } from '../public/payment-methods.tsx';
import { usePaymentMethods } from '../public/use-payment-methods.ts';
import { SandboxPill } from '../sandbox-pill.tsx';
import { ReceiptRows } from './receipt-rows.tsx';
import styles from './receipts.module.css';
import { useCharges } from './use-charges.ts';

/** The panel Payments: the saved cards to keep in order, and every payment with its receipt. */
export function PaymentsScreen() {
  const isOnline = useIsOnline();
  const methods = usePaymentMethods();
  return (
    <PanelPage title={m.payments_title()} action={<SandboxPill merchant={methods.merchant?.merchant} />}>
      <div className={styles['screen']}>
        {!isOnline && <OfflineBar>{m.payments_offline_cards()}</OfflineBar>}
        <PaymentMethods methods={methods} hasActs canChoose={false} isBusy={!isOnline} />
        <section className={styles['section']} aria-label={m.payments_receipts()}>
          <div className={styles['head']}>
            <h3>{m.payments_receipts()}</h3>
          </div>
          <AllReceipts isOnline={isOnline} />
        </section>
      </div>
    </PanelPage>
  );
}

function AllReceipts({ isOnline }: { readonly isOnline: boolean }) {
  const { charges, failure, hasMore, more, reload } = useCharges();
  if (failure !== undefined) {
    return (
      <TroubleNotice
        isOffline={!isOnline}
        title={m.payments_not_loaded()}
        action={
          <Button tone="line" onClick={reload}>
            {m.payments_try_again()}
          </Button>
        }
      >
        {m.payments_not_loaded_why()}
      </TroubleNotice>
    );
  }
  if (charges === undefined) {
    return (
      <Loading label={m.payments_receipts()}>
        <Skeleton height="58px" />
      </Loading>
    );
  }
  if (charges.length === 0) {
    return (
      <StateNotice glyph={coinsFill} tone="gold" title={m.payments_no_receipts()}>
        {m.payments_no_receipts_why()}
      </StateNotice>
    );
  }
  return (
    <>
      <ReceiptRows charges={charges} />
      {hasMore && (
        <Button tone="line" isWide onClick={more}>
          {m.payments_more()}
        </Button>
      )}
    </>
  );
}
