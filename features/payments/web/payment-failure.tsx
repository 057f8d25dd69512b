import { ContactIfDisabled } from '@mitto/coins/web/public/contact-if-disabled';
import { CallError } from '@mitto/web-kit/api/call-error';
import { Countdown } from '@mitto/widgets/display/countdown';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';

const sentences: Readonly<Record<string, () => string>> = {
  'payments/price-changed': m.payments_error_price_changed,
  'payments/not-for-sale': m.payments_error_not_for_sale,
  'payments/no-merchant': m.payments_error_no_merchant,
  'payments/no-card': m.payments_error_no_card,
  'payments/card-refused': m.payments_error_card_refused,
  'payments/default-card': m.payments_error_default_card,
  'payments/too-many-cards': m.payments_error_too_many_cards,
  'payments/provider-away': m.payments_error_provider_away,
  'payments/no-charge': m.payments_error_no_charge,
  'payments/no-ticket': m.payments_error_no_ticket,
  'coins/disabled': m.payments_error_coins_disabled,
  paused: m.account_error_paused,
  suspended: m.account_error_suspended,
  'too-many': m.payments_error_too_many,
  'no-answer': m.payments_error_no_answer,
};

interface Props {
  /** The thrown error; nothing is shown when undefined. */
  readonly failure: unknown;
  /** Sentence for an error that has none of its own. */
  readonly unsaid: () => string;
}

/** Says why a payment, or a change of a card, did not happen. */
export function PaymentFailure({ failure, unsaid }: Props) {
  if (failure === undefined) return null;
  const countDown = failure instanceof CallError ? failure.countDown : undefined;
  const sentence = sentenceOfFailure(failure, unsaid);
  return (
    <Alert tone="danger">
      {sentence} <ContactIfDisabled failure={failure} />
      {countDown !== undefined && <Waiting key={`${countDown} ${sentence}`} seconds={countDown} />}
    </Alert>
  );
}

export function sentenceOfFailure(failure: unknown, unsaid: () => string): string {
  return ((failure instanceof CallError ? sentences[failure.code] : undefined) ?? unsaid)();
}

function Waiting({ seconds }: { readonly seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000);
  return <Countdown label={m.account_wait()} until={until} form="short" />;
}
