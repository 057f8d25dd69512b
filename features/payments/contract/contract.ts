import { cardCalls } from './card-calls.ts';
import { paymentAdminCalls } from './payment-admin-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { paymentErrors } from './payment-errors.ts';
import { paymentEvents } from './payment-events.ts';

export const payments = {
  name: 'payments',
  api: { ...paymentCalls, ...cardCalls, ...paymentAdminCalls },
  errors: paymentErrors,
  events: paymentEvents,
} as const;
