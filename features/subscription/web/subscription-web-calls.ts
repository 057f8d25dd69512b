import type { CallTable } from '@mitto/web-kit/api/call-table';
import type { subscriptionCalls } from '../contract/subscription-calls.ts';

/** Calls that the screens of the subscription use. */
export const subscriptionWebCalls: CallTable<typeof subscriptionCalls> = {
  subscribe: ['POST', '/subscription', false],
  payRenewal: ['POST', '/subscription/renewal', false],
  changeRenewal: ['PUT', '/subscription/renewal', true],
  cancelSubscription: ['DELETE', '/subscription', false],
  moveSubscription: ['POST', '/subscription/test-clock', false],
};
