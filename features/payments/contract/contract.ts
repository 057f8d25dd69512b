import { defineErrors } from '@mitto/kit/define-errors';
import { cardCalls } from './card-calls.ts';
import { paymentAdminCalls } from './payment-admin-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { paymentEvents } from './payment-events.ts';

/**
 * Errors of payments. A card, charge or customer of somebody else gives the same error as one that does not
 * exist. A declined card is no error: the charge is answered with the state `failed`.
 */
const paymentErrors = defineErrors({
  /** `fields` carries the new quote: `amount`, `currency` and `usdCents`. */
  'payments/price-changed': { status: 409, sentence: 'The price has changed. Please look at it again.' },
  'payments/not-for-sale': { status: 409, sentence: 'This is not for sale now.' },
  'payments/no-merchant': {
    status: 409,
    sentence: 'Card collection not possible at this time due to missing token.',
  },
  'payments/no-card': { status: 404, sentence: 'This card is not there any more. Please choose another.' },
  'payments/card-refused': { status: 409, sentence: 'Unable to add payment method.' },
  'payments/default-card': {
    status: 409,
    sentence: 'The default card cannot be removed. Make another one the default first.',
  },
  'payments/too-many-cards': { status: 409, sentence: 'You have saved as many cards as you can.' },
  'payments/provider-away': {
    status: 503,
    sentence: 'The payment provider does not answer. Nothing was charged. Please try again.',
  },
  'payments/key-used': { status: 409, sentence: 'This payment was already sent with other details.' },
  'payments/no-charge': { status: 404, sentence: 'There is no such payment.' },
  'payments/no-ticket': { status: 404, sentence: 'This card form is no longer open. Please open it again.' },
  'payments/not-refundable': { status: 409, sentence: 'This payment cannot be paid back.' },
});

export const payments = {
  name: 'payments',
  api: { ...paymentCalls, ...cardCalls, ...paymentAdminCalls },
  errors: paymentErrors,
  events: paymentEvents,
} as const;
