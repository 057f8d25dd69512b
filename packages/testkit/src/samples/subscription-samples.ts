import { newId } from '@mitto/kit/ids';
import type { subscriptionCalls } from '@mitto/subscription/contract/subscription-calls';
import type { SamplesOf } from './sample.ts';

export const subscriptionSamples: SamplesOf<keyof typeof subscriptionCalls> = {
  // A plan that is not sold: callers in good standing are refused, and nothing is charged.
  subscribe: {
    self: () => ({ id: newId(), type: 'withdrawn', price: 299, pay: { with: 'coins' }, seen: null }),
  },
  payRenewal: { self: () => ({ id: newId(), cardId: newId() }) },
  changeRenewal: { self: () => ({ renews: false }) },
  cancelSubscription: { self: () => ({ id: newId() }) },
  moveSubscription: { self: () => ({ days: 1 }) },
};
