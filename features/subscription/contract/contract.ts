import { defineEvents } from '@mitto/kit/define-event';
import { subscriptionCalls } from './subscription-calls.ts';
import { subscriptionErrors } from './subscription-errors.ts';

export const subscriptionContract = {
  name: 'subscription',
  api: subscriptionCalls,
  errors: subscriptionErrors,
  events: defineEvents('subscription', {}),
} as const;
