import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import { CardBrand } from '@mitto/payments/contract/payment-shapes';
import * as v from 'valibot';

/** Max number of payments that the history shows. */
export const paymentHistoryLimit = 50;

export const PaymentUnit = v.picklist(['USD', 'MTC']);
export type PaymentUnit = v.InferOutput<typeof PaymentUnit>;

const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The card of a payment, as far as it is shown. */
const PaidWith = v.strictObject({ brand: CardBrand, last4: v.string() });

/** The plan that runs, as its owner sees it. */
const RunningPlan = v.strictObject({
  description: v.string(),
  amount: Amount,
  /** Payment for it when it was bought, in coins if it was bought with coins. */
  paid: v.optional(v.strictObject({ amount: Amount, unit: PaymentUnit })),
  isRecurring: v.boolean(),
  /** True while it is renewed at the end of the paid period. */
  renews: v.boolean(),
  /** The member has ended the renewal. With agreed months left, it renews until they are paid. */
  isEnded: v.boolean(),
  committedUntil: v.nullable(Timestamp),
  /** Why the last try to renew failed, and when the next one is; null when nothing failed. */
  failure: v.nullable(v.string()),
  nextTry: v.nullable(Timestamp),
  /** The saved card that pays the next renewal; null without a renewal or a card. */
  card: v.nullable(PaidWith),
});

/** The member's subscription: one row, whose key is the member's own id. */
export const subscription = defineTable({
  name: 'subscription',
  row: v.strictObject({
    uid: Uid,
    isPaid: v.boolean(),
    isPremiumUser: v.boolean(),
    isTrial: v.boolean(),
    /** `date`: when the plan was bought. `next_recurrent`: the end of what is paid, at which it renews. */
    details: v.nullable(v.strictObject({ date: Timestamp, next_recurrent: Timestamp, type: v.string() })),
    /** The end of what is paid; null before the first payment. A purchase names the one that was seen. */
    paidUntil: v.nullable(Timestamp),
    premiumUntil: v.nullable(Timestamp),
    plan: v.nullable(RunningPlan),
    /** The purchase that can be cancelled with a refund, and until when. `shownUntil` is the same, for older apps. */
    refund: v.nullable(
      v.strictObject({
        id: Id,
        amount: Amount,
        unit: PaymentUnit,
        shownUntil: Timestamp,
        until: Timestamp,
        /** Until when premium goes on after the cancellation, by earlier payments or a gift; it may be past. */
        premiumUntil: v.optional(v.nullable(Timestamp)),
      }),
    ),
    /** The last refund: for some time after it, purchases are not refunded. */
    refundedAt: v.optional(v.nullable(Timestamp)),
    /** A payment that has begun and not ended yet. */
    isPaying: v.boolean(),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
export type SubscriptionRow = v.InferOutput<typeof subscription.row>;

/** The newest payments for plans. */
export const subscriptionHistory = defineTable({
  name: 'subscription_history',
  row: v.strictObject({
    id: Id,
    type: v.string(),
    description: v.string(),
    amount: Amount,
    unit: PaymentUnit,
    date: Timestamp,
    expires: Timestamp,
    status: v.picklist(['paid', 'refunding', 'refunded', 'disputed']),
    /** The card that a refund goes back to; null for coins, and absent without a refund. */
    refundedTo: v.optional(v.nullable(PaidWith)),
  }),
  indexes: [['date']],
  conflict: 'server',
  stream: 'member',
});
export type SubscriptionHistoryRow = v.InferOutput<typeof subscriptionHistory.row>;
