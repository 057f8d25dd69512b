import { Id } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Currency, Money } from './money.ts';

/** The providers. The first offered one is the default. */
export const merchants = ['omise', 'stripe', 'sandbox'] as const;
export const Merchant = v.picklist(merchants);
export type Merchant = v.InferOutput<typeof Merchant>;

export const cardBrands = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners-club',
  'jcb',
  'unionpay',
  'other',
] as const;
export const CardBrand = v.picklist(cardBrands);
export type CardBrand = v.InferOutput<typeof CardBrand>;

/** Why a charge failed. The app has a sentence for each. */
export const failureCodes = [
  'card-declined',
  'insufficient-funds',
  'expired-card',
  'incorrect-code',
  'incorrect-number',
  'lost-card',
  'stolen-card',
  'suspected-fraud',
  'limit-exceeded',
  'not-supported',
  'authentication-failed',
  'processing-error',
  /** 3-D Secure was not finished in time. */
  'abandoned',
  /** The member called the payment off. */
  'cancelled',
  /** The provider never got the charge. */
  'not-asked',
] as const;
export const FailureCode = v.picklist(failureCodes);
export type FailureCode = v.InferOutput<typeof FailureCode>;

/**
 * `processing`: the provider has not answered yet. `action`: the member has to confirm with their bank. `paid` and
 * `failed`: settled. Refunds and disputes are told beside it.
 */
export const chargeStates = ['processing', 'action', 'paid', 'failed'] as const;
export const ChargeState = v.picklist(chargeStates);
export type ChargeState = v.InferOutput<typeof ChargeState>;

/** Purposes of a charge. Each is sold by one feature. */
export const purposes = ['coins', 'subscription'] as const;
export const Purpose = v.picklist(purposes);
export type Purpose = v.InferOutput<typeof Purpose>;

const LastFour = v.pipe(v.string(), v.regex(/^\d{4}$/, 'format'));

/** A payment as its member sees it. */
export const Charge = v.strictObject({
  id: Id,
  /** Unguessable reference, with which the state can be read without signing in. */
  reference: v.string(),
  merchant: Merchant,
  purpose: Purpose,
  /** The thing that was bought: a number of coins, or a plan. */
  item: v.string(),
  amount: Money,
  currency: Currency,
  usdCents: Money,
  state: ChargeState,
  /** Why it failed; null unless the state is `failed`. */
  failure: v.nullable(FailureCode),
  /** True if the member pays on the merchant's own page, which `actionUrl` leads to. */
  isHosted: v.boolean(),
  /** Where the member confirms the payment; null unless the state is `action`. */
  actionUrl: v.nullable(v.string()),
  /** Amount that was paid back, in the smallest unit of the currency. */
  refunded: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  isDisputed: v.boolean(),
  card: v.nullable(v.strictObject({ brand: CardBrand, last4: LastFour })),
  date: Timestamp,
});
export type Charge = v.InferOutput<typeof Charge>;

/** A saved card. `exp` is MM/YY. */
export const SavedCard = v.strictObject({
  id: Id,
  merchant: Merchant,
  brand: CardBrand,
  last4: LastFour,
  exp: v.string(),
  name: v.string(),
  city: v.string(),
  postal_code: v.string(),
  created: Timestamp,
  metadata: v.strictObject({ created: Timestamp }),
  default: v.boolean(),
});
export type SavedCard = v.InferOutput<typeof SavedCard>;

/** The member as a customer of one merchant. */
export const Customer = v.strictObject({
  id: Id,
  merchant: Merchant,
  cards: v.array(SavedCard),
  default_source: v.nullable(Id),
});
export type Customer = v.InferOutput<typeof Customer>;

/** Price that the server asks for a purchase. */
export const Quote = v.strictObject({
  type: v.literal('coin'),
  units: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  usdCents: Money,
  amount: Money,
  currency: Currency,
  /** Day of the rates, as YYYY-MM-DD. */
  ratesOf: v.string(),
});
export type Quote = v.InferOutput<typeof Quote>;

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
export const CardName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3),
  v.maxLength(65),
  v.regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, 'format'),
);
export const CardExpiry = v.pipe(v.string(), v.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/, 'format'));
export const CardDetails = {
  name: v.optional(CardName),
  exp: v.optional(CardExpiry),
  city: v.optional(text(100)),
  postal_code: v.optional(text(20)),
};
/** A token or payment method that the provider's own form has made in the browser. */
export const SourceToken = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{2,98}$/, 'format'));

/** A ticket that has opened the card document, sent with the token that the form there has made. */
export const FormTicket = v.pipe(v.string(), v.regex(/^[\w-]{32}$/, 'format'));

/** Home with the panels that are open over it, such as `home?open=payments`. It can name no other site. */
export const ReturnPlace = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^home(?:\?[\w%.~:=&+-]*)?$/, 'format'),
);

/** Content of a ticket, as the card document receives it. */
export const CardTicket = v.strictObject({
  merchant: Merchant,
  /** Public key of the merchant. */
  token: v.string(),
  /** Address of the provider's own script. */
  script: v.string(),
  /** The only origin to which the document posts messages. */
  appOrigin: v.string(),
});
export type CardTicket = v.InferOutput<typeof CardTicket>;

/** Ids of customers that callers may send. The answer is always the caller's own. */
export const Cid = v.optional(v.pipe(v.string(), v.maxLength(100)));
