import { activeRow, defineApi, pausedRow } from '@mitto/kit/define-api';
import { Id } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import { Timestamp } from '@mitto/kit/time';
import { FailureCode } from '@mitto/payments/contract/payment-shapes';
import * as v from 'valibot';

/** A payment that has begun: with a card, its charge is followed by the calls of payments. */
const SubscriptionStart = v.strictObject({
  id: Id,
  /** `open`: the charge is not settled yet. */
  state: v.picklist(['open', 'paid', 'failed']),
  /** Id of the charge; null for coins. */
  charge: v.nullable(Id),
  /** Where the member confirms the payment with their bank; null when there is nothing to confirm. */
  actionUrl: v.nullable(v.string()),
  /** Why the charge failed; null unless it did. */
  failure: v.nullable(FailureCode),
});
export type SubscriptionStart = v.InferOutput<typeof SubscriptionStart>;

const Price = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const subscriptionCalls = defineApi({
  subscribe: {
    method: 'POST',
    path: '/subscription',
    auth: 1,
    reach: 'active',
    summary: 'Buys a premium plan, with a card or with coins. The same id sent again buys once.',
    input: v.strictObject({
      /** Chosen by the buyer. */
      id: Id,
      /** Key of the plan in the configuration. */
      type: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
      /** The price that the buyer has seen: cents with a card, else coins. */
      price: Price,
      pay: v.variant('with', [
        v.strictObject({ with: v.literal('coins') }),
        v.strictObject({ with: v.literal('card'), cardId: Id }),
      ]),
      /**
       * The end of the paid time that the buyer has seen. If it differs from the present one, another device
       * was faster.
       */
      seen: v.nullable(Timestamp),
    }),
    output: SubscriptionStart,
    errors: [
      'subscription/plan-changed',
      'subscription/changed',
      'subscription/in-progress',
      'subscription/committed',
      'subscription/no-coins',
      'subscription/key-used',
      'coins/too-few',
      'coins/given-not-taken',
      'coins/disabled',
      'payments/no-card',
    ],
    idempotent: false,
    access: { self: activeRow('subscription/plan-changed') },
  },
  payRenewal: {
    method: 'POST',
    path: '/subscription/renewal',
    auth: 1,
    reach: 'active',
    summary: 'Pays a renewal that has failed, with this card, which later renewals use too.',
    input: v.strictObject({ id: Id, cardId: Id }),
    output: SubscriptionStart,
    errors: ['subscription/none', 'subscription/in-progress', 'subscription/key-used', 'payments/no-card'],
    idempotent: false,
    access: { self: activeRow('subscription/none') },
  },
  changeRenewal: {
    method: 'PUT',
    path: '/subscription/renewal',
    auth: 1,
    reach: 'paused',
    summary: 'Ends the renewal of the plan, or takes that back. What is paid stays.',
    input: v.strictObject({ renews: v.boolean() }),
    output: Nothing,
    errors: ['subscription/none'],
    idempotent: true,
    access: { self: pausedRow('subscription/none') },
  },
  cancelSubscription: {
    method: 'DELETE',
    path: '/subscription',
    auth: 1,
    reach: 'paused',
    summary: 'Cancels the plan with a refund, within its time. Premium that it paid for ends at once.',
    input: v.strictObject({
      /** The purchase that is refunded. */
      id: Id,
    }),
    output: Nothing,
    errors: ['subscription/not-refundable', 'subscription/in-progress'],
    idempotent: false,
    access: { self: pausedRow('subscription/not-refundable') },
  },
  moveSubscription: {
    method: 'POST',
    path: '/subscription/test-clock',
    auth: 1,
    reach: 'active',
    summary: 'Outside production: lets time pass for the own subscription alone.',
    input: v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40)) }),
    output: Nothing,
    errors: ['subscription/none'],
    idempotent: false,
    access: { self: activeRow('subscription/none') },
  },
});
