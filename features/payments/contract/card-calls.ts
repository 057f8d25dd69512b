import { activeRow, defineApi, pausedRow } from '@mitto/kit/define-api';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';
import { withoutCardNumber } from './card-number.ts';
import {
  CardDetails,
  Cid,
  Customer,
  FormTicket,
  Merchant,
  ReturnPlace,
  SavedCard,
  SourceToken,
} from './payment-shapes.ts';

const merchant = v.optional(Merchant);
const Cards = v.strictObject({ cards: v.array(SavedCard) });
const own = { auth: 1, reach: 'active' } as const;
const ownAlsoPaused = { auth: 1, reach: 'paused' } as const;

/** Calls about the caller as a customer of the merchants, and about the saved cards. */
export const cardCalls = defineApi({
  paymentCustomers: {
    ...ownAlsoPaused,
    method: 'GET',
    path: '/v2/payment/customer',
    summary: 'The caller as a customer, once for each merchant.',
    input: withoutCardNumber(v.strictObject({ merchant, cid: Cid })),
    output: v.strictObject({ customers: v.pipe(v.array(Customer), v.maxLength(10)) }),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  customerPaymentMethods: {
    ...ownAlsoPaused,
    method: 'GET',
    path: '/v2/payment/customer/paymentmethods',
    summary: 'The saved cards of the caller.',
    input: withoutCardNumber(v.strictObject({ merchant, cid: Cid })),
    output: Cards,
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  customerCards: {
    ...ownAlsoPaused,
    method: 'GET',
    path: '/v2/payment/customer/card',
    summary: 'The saved cards of the caller, or one of them.',
    input: withoutCardNumber(v.strictObject({ merchant, cid: Cid, cardId: v.optional(Id) })),
    output: Cards,
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  addCard: {
    ...own,
    method: 'POST',
    path: '/v2/payment/customer/card',
    summary: "Saves a card, by the token that the provider's form has made of it.",
    input: withoutCardNumber(
      v.strictObject({
        cid: Cid,
        merchant,
        /** Ticket of the card document in which the card was typed in; needed where there is one. */
        ticket: v.optional(FormTicket),
        /** Id of the purchase for which the document was opened. */
        id: v.optional(Id),
        payload: v.strictObject({
          source: SourceToken,
          metadata: v.optional(v.strictObject({ created: v.optional(v.number()) })),
          ...CardDetails,
          isDefault: v.optional(v.boolean(), false),
        }),
      }),
    ),
    output: Cards,
    errors: [
      'payments/no-merchant',
      'payments/no-ticket',
      'payments/card-refused',
      'payments/too-many-cards',
      'payments/provider-away',
    ],
    idempotent: false,
    access: { self: activeRow('ok') },
  },
  editCard: {
    ...own,
    method: 'PUT',
    path: '/v2/payment/customer/card',
    summary: 'Changes the name, expiry or address of a saved card, or makes it the default.',
    input: withoutCardNumber(
      v.strictObject({
        cid: Cid,
        merchant,
        cardId: Id,
        payload: v.strictObject({ ...CardDetails, isDefault: v.optional(v.literal(true)) }),
      }),
    ),
    output: Cards,
    errors: ['payments/no-card', 'payments/card-refused', 'payments/provider-away'],
    idempotent: true,
    access: { self: activeRow('payments/no-card') },
  },
  removeCard: {
    ...ownAlsoPaused,
    method: 'DELETE',
    path: '/v2/payment/customer/card',
    summary: 'Removes a saved card. The default one stays.',
    input: withoutCardNumber(v.strictObject({ cid: Cid, merchant, cardId: Id })),
    output: Cards,
    errors: ['payments/no-card', 'payments/default-card', 'payments/provider-away'],
    idempotent: true,
    access: { self: pausedRow('payments/no-card') },
  },
  searchCustomer: {
    ...ownAlsoPaused,
    method: 'POST',
    path: '/v2/payment/search',
    summary: 'The caller as a customer with saved cards, whatever the query says.',
    input: withoutCardNumber(
      v.strictObject({
        query: v.optional(v.pipe(v.string(), v.maxLength(500))),
        scope: v.literal('customers'),
        merchant,
        withPaymentMethods: v.optional(v.boolean()),
        single: v.optional(v.boolean()),
      }),
    ),
    output: v.nullable(Customer),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  openCardPage: {
    ...own,
    method: 'POST',
    path: '/v2/payment/card/page',
    summary:
      "Opens a page of the merchant on which a card is saved; where the merchant's form runs here there is none.",
    input: withoutCardNumber(
      v.strictObject({
        merchant,
        isDefault: v.optional(v.boolean(), false),
        /** Path and query of the place of the app to which the page leads back. */
        place: v.optional(ReturnPlace, 'home?open=payments'),
      }),
    ),
    output: v.strictObject({ url: v.string() }),
    errors: [
      'payments/no-merchant',
      'payments/card-refused',
      'payments/too-many-cards',
      'payments/provider-away',
    ],
    idempotent: false,
    access: { self: activeRow('payments/no-merchant') },
  },
  openCardForm: {
    ...own,
    method: 'POST',
    path: '/v2/payment/card/ticket',
    summary:
      'Gives a ticket that opens the card document once, and is sent with the card that is typed in there.',
    input: withoutCardNumber(
      v.strictObject({
        merchant,
        /** Id of the purchase that the card is for; absent to save a card only. */
        id: v.optional(Id),
      }),
    ),
    output: v.strictObject({
      ticket: v.string(),
      /** Address of the card document, without the ticket. The frame gets the ticket by a message. */
      url: v.string(),
      /** Seconds for which the ticket is good. */
      expiresIn: v.number(),
    }),
    errors: ['payments/no-merchant'],
    idempotent: true,
    access: { self: activeRow('payments/no-merchant') },
  },
});
