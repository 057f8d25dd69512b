import { activeRow, defineApi, pausedRow } from '@mitto/kit/define-api';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { withoutCardNumber } from './card-number.ts';
import { Currency, Money } from './money.ts';
import {
  CardBrand,
  CardDetails,
  Charge,
  ChargeState,
  Cid,
  FormTicket,
  Merchant,
  Quote,
  SourceToken,
} from './payment-shapes.ts';

/** Max number of charges in one answer. */
export const chargesPage = 50;

const Units = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
const QueryUnits = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'format'), v.transform(Number), Units);
const QueryStart = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'format'), v.transform(Number));
const CurrencyList = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((code) => code.trim())),
  v.array(Currency),
);
const MerchantOffer = v.strictObject({
  merchant: Merchant,
  isDefault: v.boolean(),
  type: v.literal('card'),
  brands: v.array(CardBrand),
  currencies: v.array(Currency),
  /** True if one pays on the merchant's own page, because no form of it runs here. */
  isHosted: v.boolean(),
});

export const paymentCalls = defineApi({
  exchangeCurrency: {
    auth: 1,
    reach: 'paused',
    method: 'GET',
    path: '/currency/exchange',
    summary: 'Exchange rates of the currencies in which one can pay, with their day.',
    input: withoutCardNumber(
      v.strictObject({
        base: v.optional(Currency, 'USD'),
        currencies: v.optional(CurrencyList),
        currencyList: v.optional(CurrencyList),
      }),
    ),
    output: v.strictObject({
      base: Currency,
      rates: v.record(v.string(), v.number()),
      /** Day of the rates, as YYYY-MM-DD. */
      date: v.string(),
      source: v.picklist(['reference', 'table']),
    }),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  paymentToken: {
    auth: 1,
    reach: 'active',
    method: 'GET',
    path: '/v2/payment/token',
    summary:
      'Public token of a merchant, with which its form is opened, and the origin of the card document.',
    input: withoutCardNumber(v.strictObject({ merchant: v.optional(Merchant) })),
    output: v.strictObject({
      merchant: Merchant,
      token: v.string(),
      /** Origin of the card document; null for the sandbox, whose form is the app's own. */
      cardOrigin: v.nullable(v.string()),
    }),
    errors: ['payments/no-merchant'],
    idempotent: true,
    access: { self: activeRow('ok') },
  },
  paymentQuote: {
    auth: 1,
    reach: 'active',
    method: 'GET',
    path: '/v2/payment/quote',
    summary: 'What a purchase costs now, in one of the currencies.',
    input: withoutCardNumber(
      v.strictObject({
        type: v.literal('coin'),
        units: QueryUnits,
        currency: v.optional(Currency, 'USD'),
      }),
    ),
    output: Quote,
    errors: ['payments/not-for-sale'],
    idempotent: true,
    access: { self: activeRow('ok') },
  },
  payCharge: {
    auth: 1,
    reach: 'active',
    method: 'POST',
    path: '/v2/payment/charge',
    summary:
      'Buys something by card, at the price that the server asks now. The same id sent again charges once.',
    input: withoutCardNumber(
      v.strictObject({
        /** Chosen by the buyer. A try after a failed charge takes a new one. */
        id: Id,
        merchant: v.optional(Merchant),
        cid: Cid,
        /** Saved card. Without it `cardTokenDetails` says what pays, or `isHosted`. */
        cardId: v.optional(Id),
        /** True to pay on the merchant's own page: the charge is answered with the page's address. */
        isHosted: v.optional(v.literal(true)),
        cardTokenDetails: v.optional(
          v.strictObject({
            token: SourceToken,
            /** Ticket of the card document that was opened for this purchase; needed where there is one. */
            ticket: v.optional(FormTicket),
            ...CardDetails,
            /** True to keep the card for later. */
            isSaved: v.optional(v.boolean(), false),
            isDefault: v.optional(v.boolean(), false),
          }),
        ),
        appDetails: v.strictObject({
          /** Sent by clients, and not believed: the caller pays. */
          paidBy: v.optional(
            v.strictObject({ uid: Uid, email: v.optional(v.string()), name: v.optional(v.string()) }),
          ),
          type: v.literal('coin'),
          /** Number of coins. */
          selected: Units,
          /** Price in US cents that the buyer has seen. */
          rawValue: v.optional(Money),
        }),
        paymentDetails: v.strictObject({
          /** Amount that the buyer has seen, in the smallest unit of the currency. */
          amount: Money,
          currency: Currency,
          description: v.optional(v.pipe(v.string(), v.maxLength(500))),
          customer: Cid,
          payment_method_types: v.optional(v.array(v.literal('card'))),
          confirm: v.optional(v.literal(true)),
        }),
      }),
    ),
    output: Charge,
    errors: [
      'payments/price-changed',
      'payments/not-for-sale',
      'payments/no-merchant',
      'payments/no-card',
      'payments/no-ticket',
      'payments/card-refused',
      'payments/too-many-cards',
      'payments/key-used',
      'payments/provider-away',
      'coins/disabled',
    ],
    idempotent: false,
    access: { self: activeRow('ok') },
  },
  cancelCharge: {
    auth: 1,
    reach: 'active',
    method: 'POST',
    path: '/v2/payment/charge/cancel',
    summary: 'Calls off a charge that waits for its confirmation. One that was paid meanwhile stays paid.',
    input: withoutCardNumber(v.strictObject({ id: Id })),
    output: Charge,
    errors: ['payments/no-charge', 'payments/provider-away'],
    idempotent: true,
    access: { self: activeRow('payments/no-charge') },
  },
  paymentCharges: {
    method: 'GET',
    path: '/v2/payment/charges',
    auth: 0,
    summary:
      'The own payments, newest first; without a session the state of the one with an unguessable reference.',
    input: withoutCardNumber(
      v.strictObject({
        reference: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{32}$/, 'format'))),
        /** Id of a charge, or the one that the buyer gave to the purchase: its answer may have been lost. */
        id: v.optional(Id),
        cid: Cid,
        start: v.optional(QueryStart, '0'),
      }),
    ),
    output: v.strictObject({
      charges: v.array(Charge),
      /** State of the charge with the reference, for whoever has only that: nothing else of it is told. */
      state: v.optional(ChargeState),
    }),
    errors: ['payments/no-charge'],
    idempotent: true,
    access: {
      self: ['payments/no-charge', 'ok', 'ok', 'ok', 'ok', 'payments/no-charge', 'ok'],
    },
  },
  paymentReturn: {
    method: 'GET',
    path: '/v2/payment/return',
    auth: 0,
    summary: 'Comes back from the confirmation by the bank, asks the provider, and opens the app.',
    // Providers add parameters of their own to the address.
    input: v.object({ reference: v.pipe(v.string(), v.regex(/^[A-Za-z]{32}$/, 'format')) }),
    output: v.unknown(),
    answers: 'page',
    errors: ['payments/no-charge'],
    idempotent: true,
    access: {
      self: [
        'payments/no-charge',
        'payments/no-charge',
        'payments/no-charge',
        'payments/no-charge',
        'payments/no-charge',
        'payments/no-charge',
        'payments/no-charge',
      ],
    },
  },
  paymentMethods: {
    auth: 1,
    reach: 'paused',
    method: 'GET',
    path: '/v2/payment/paymentmethods',
    summary: 'The merchants with which one can pay, and what they take. The first is the default.',
    input: withoutCardNumber(v.strictObject({ merchant: v.optional(Merchant) })),
    output: v.strictObject({ methods: v.array(MerchantOffer) }),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
});
