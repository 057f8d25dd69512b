import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import * as v from 'valibot';
import { type Merchant, ReturnPlace } from '../../contract/payment-shapes.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { paymentWebCalls } from '../payment-web-calls.ts';
import styles from './add-card.module.css';

interface Props {
  readonly merchant: Merchant;
  /** True if the member has cards, one of which is the default. */
  readonly hasCards: boolean;
}

/** Leads to the merchant's own page, where the card is typed in, and from there back to this place. */
export function AddCardOnPage({ merchant, hasCards }: Props) {
  const { openCardPage } = useClient(paymentWebCalls);
  const isOnline = useIsOnline();
  const place = usePlace();
  const { isBusy, failure, run } = useAttempt();
  const [isDefault, setDefault] = useState(false);
  const leave = () =>
    void run(async () => {
      const to = placeBack(place?.href);
      const { url } = await openCardPage({ merchant, isDefault: isDefault || !hasCards, place: to });
      location.assign(url);
    });
  return (
    <div className={styles['add']}>
      {!isOnline && <Alert tone="warning">{m.payments_offline()}</Alert>}
      <PaymentFailure failure={failure} unsaid={m.payments_unsaid_add} />
      <p className={styles['lead']}>{m.payments_add_page_lead()}</p>
      {hasCards && (
        <Switch
          label={m.payments_make_default_label()}
          caption={m.payments_make_default_caption()}
          checked={isDefault}
          disabled={isBusy}
          onChange={(event) => setDefault(event.target.checked)}
        />
      )}
      <Button tone="primary" size="tall" isWide isBusy={isBusy} disabled={!isOnline} onClick={leave}>
        {m.payments_add_page_go()}
      </Button>
      <p className={styles['note']}>{m.payments_nothing_charged()}</p>
    </div>
  );
}

/** The place to come back to: home with the panels that are open over it. */
function placeBack(href = ''): string {
  const place = href.replace(/^\//, '');
  return v.is(ReturnPlace, place) ? place : 'home?open=payments';
}
