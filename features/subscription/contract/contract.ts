import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';
import { subscriptionCalls } from './subscription-calls.ts';

const subscriptionErrors = defineErrors({
  'subscription/plan-changed': {
    status: 409,
    sentence: 'This plan has changed. Nothing was charged. Please look at the plans again.',
  },
  /** Another device was faster: what the member saw is no longer so. */
  'subscription/changed': {
    status: 409,
    sentence: 'Your subscription has just changed on another device. Nothing was charged here.',
  },
  'subscription/in-progress': {
    status: 409,
    sentence: 'A payment for Premium is still being processed. Please wait for its result.',
  },
  'subscription/committed': {
    status: 409,
    sentence: 'Your plan runs for the agreed months. You can choose another one after that.',
  },
  'subscription/no-coins': { status: 422, sentence: 'A plan that renews cannot be paid with coins.' },
  'subscription/key-used': { status: 409, sentence: 'This purchase was already sent with other details.' },
  'subscription/none': { status: 409, sentence: 'There is no subscription to change.' },
  'subscription/not-refundable': { status: 409, sentence: 'This payment can no longer be refunded.' },
});

export const subscriptionContract = {
  name: 'subscription',
  api: subscriptionCalls,
  errors: subscriptionErrors,
  events: defineEvents('subscription', {}),
} as const;
