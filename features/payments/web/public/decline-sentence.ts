import { m } from '@mitto/words/messages';
import type { FailureCode } from '../../contract/payment-shapes.ts';

const sentences: Readonly<Record<FailureCode, () => string>> = {
  'card-declined': m.payments_decline_declined,
  'insufficient-funds': m.payments_decline_funds,
  'expired-card': m.payments_decline_expired,
  'incorrect-code': m.payments_decline_code,
  'incorrect-number': m.payments_decline_number,
  'lost-card': m.payments_decline_refused,
  // A thief must not learn that the card was reported.
  'stolen-card': m.payments_decline_refused,
  'suspected-fraud': m.payments_decline_refused,
  'limit-exceeded': m.payments_decline_limit,
  'not-supported': m.payments_decline_not_supported,
  'authentication-failed': m.payments_decline_authentication,
  'processing-error': m.payments_decline_processing,
  abandoned: m.payments_decline_abandoned,
  cancelled: m.payments_decline_cancelled,
  'not-asked': m.payments_decline_not_asked,
};

/** Says in a plain sentence why a charge failed. */
export const declineSentence = (failure: FailureCode | null): string =>
  (failure === null ? m.payments_decline_processing : sentences[failure])();
