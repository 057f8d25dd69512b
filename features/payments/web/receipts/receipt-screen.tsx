import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useEffect, useState } from 'react';
import type { Charge } from '../../contract/payment-shapes.ts';
import { printer } from '../glyphs.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';
import { nameOfCard } from '../public/saved-card-face.ts';
import { useMoney } from '../use-money.ts';
import { chargeStateWords, reasonOf, thingOf } from './charge-words.ts';
import styles from './receipt-screen.module.css';

type Found =
  | { readonly kind: 'asking' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly charge: Charge };

/** The panel Receipt: one payment, in a form that prints on one page. */
export function ReceiptScreen() {
  const { id } = usePanelParams('receipt');
  const { paymentCharges } = useClient(paymentWebCalls);
  const [found, setFound] = useState<Found>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const asking = new AbortController();
    paymentCharges({ id: String(id), start: 0 }, { signal: asking.signal }).then(
      ({ charges: [charge] }) => setFound(charge ? { kind: 'found', charge } : { kind: 'none' }),
      () => {
        if (!asking.signal.aborted) setFound({ kind: 'failed' });
      },
    );
    return () => asking.abort();
  }, [id, paymentCharges, round]);
  const isThere = found.kind === 'found';
  return (
    <PanelPage
      title={m.payments_receipt()}
      action={isThere && <IconButton glyph={printer} label={m.payments_print()} onClick={() => print()} />}
    >
      {found.kind === 'asking' && (
        <Loading label={m.payments_receipt()}>
          <Skeleton height="18rem" />
        </Loading>
      )}
      {found.kind === 'found' && (
        <>
          <Receipt charge={found.charge} />
          <p className={styles['help']}>
            <IntentLink to="contact-us" params={{ payment: found.charge.reference }}>
              {m.payments_help_desk()}
            </IntentLink>
          </p>
        </>
      )}
      {(found.kind === 'failed' || found.kind === 'none') && (
        <TroubleNotice
          title={found.kind === 'none' ? m.payments_error_no_charge() : m.payments_not_loaded()}
          action={
            found.kind === 'failed' && (
              <Button
                tone="line"
                onClick={() => {
                  setFound({ kind: 'asking' });
                  setRound((before) => before + 1);
                }}
              >
                {m.payments_try_again()}
              </Button>
            )
          }
        />
      )}
    </PanelPage>
  );
}

function Receipt({ charge }: { readonly charge: Charge }) {
  const { price, language } = useMoney();
  const { session } = useServices();
  const email = useUserInfo(session).email;
  const when = dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(charge.date);
  const amount = price(charge.amount, charge.currency);
  const lines: readonly (readonly [string, string | undefined])[] = [
    [m.payments_line_thing(), thingOf(charge)],
    [m.payments_line_date(), when],
    [m.payments_line_member(), email ?? undefined],
    [m.payments_pays_with(), charge.card === null ? undefined : nameOfCard(charge.card)],
    [m.payments_line_state(), chargeStateWords(charge) ?? m.payments_state_paid()],
    [m.payments_line_reason(), reasonOf(charge)],
    [m.payments_line_refunded(), charge.refunded > 0 ? price(charge.refunded, charge.currency) : undefined],
    [m.payments_line_number(), charge.reference],
  ];
  return (
    <article className={styles['receipt']} data-print="">
      <p className={styles['from']}>{m.payments_receipt_from()}</p>
      <p className={styles['amount']}>{amount}</p>
      {charge.merchant === 'sandbox' && <p className={styles['note']}>{m.payments_sandbox_long()}</p>}
      <dl className={styles['lines']}>
        {lines.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </article>
  );
}
