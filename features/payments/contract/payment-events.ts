import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { Currency, Money } from './money.ts';
import { FailureCode, Purpose } from './payment-shapes.ts';

const about = {
  uid: Uid,
  purpose: Purpose,
  /** The thing that was bought, as the seller named it. */
  item: v.string(),
  charge: Id,
  amount: Money,
  currency: Currency,
};

/** All events about charges are delivered in the transaction that settles the charge. */
export const paymentEvents = defineEvents('payments', {
  /** A charge was paid. Comes once for each charge, also after `failed` if the provider told both. */
  charged: { kind: 'within', payload: v.object({ ...about, isOffSession: v.boolean() }) },
  failed: {
    kind: 'within',
    payload: v.object({ ...about, isOffSession: v.boolean(), failure: FailureCode }),
  },
  /** A part of a charge, or all of it, was paid back. */
  refunded: {
    kind: 'within',
    payload: v.object({
      ...about,
      /** Paid back now, and all together. */
      refunded: Money,
      refundedInAll: Money,
      isWhole: v.boolean(),
    }),
  },
  /** The owner of the card disputes the charge with their bank, or the dispute has ended. */
  disputed: {
    kind: 'within',
    payload: v.object({ ...about, state: v.picklist(['open', 'won', 'lost']) }),
  },
  /** A member has saved, changed or removed a card. */
  cardsChanged: { kind: 'within', payload: v.object({ uid: Uid }) },
});
