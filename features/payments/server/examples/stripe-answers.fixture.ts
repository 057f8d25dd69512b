import type Stripe from 'stripe';

/** The parts of an answer that we read, with the types of Stripe's own SDK. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

const charge = {
  id: 'ch_example',
  object: 'charge',
  amount_refunded: 0,
  disputed: false,
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
} as const satisfies Part<Stripe.Charge>;

const intent = {
  id: 'pi_example',
  object: 'payment_intent',
  amount: 899,
  currency: 'usd',
  customer: null,
  metadata: { mitto_charge: 'example' },
  created: 1_795_000_000,
  last_payment_error: null,
  next_action: null,
} as const satisfies Part<Stripe.PaymentIntent>;

const intentPaid = {
  ...intent,
  status: 'succeeded',
  latest_charge: charge,
} as const satisfies Part<Stripe.PaymentIntent>;
const intentAction = {
  ...intent,
  status: 'requires_action',
  latest_charge: null,
  next_action: {
    type: 'redirect_to_url',
    redirect_to_url: {
      url: 'https://hooks.stripe.com/redirect/example',
      return_url: 'https://mitto.example',
    },
  },
} as const satisfies Part<Stripe.PaymentIntent>;
const intentDeclined = {
  ...intent,
  status: 'requires_payment_method',
  latest_charge: charge,
  last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
} as const satisfies Part<Stripe.PaymentIntent>;
const customer = { id: 'cus_example', object: 'customer' } as const satisfies Part<Stripe.Customer>;
const card = {
  id: 'pm_example',
  object: 'payment_method',
  billing_details: { name: null, address: { city: null, postal_code: null } },
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 },
} as const satisfies Part<Stripe.PaymentMethod>;
const refund = {
  id: 're_example',
  object: 'refund',
  amount: 100,
  payment_intent: 'pi_example',
  status: 'succeeded',
} as const satisfies Part<Stripe.Refund>;
const page = {
  id: 'cs_test_example',
  object: 'checkout.session',
  mode: 'payment',
  amount_total: 899,
  currency: 'usd',
  client_reference_id: '0190a0b0-0000-7000-8000-000000000000',
  metadata: { mitto_charge: '0190a0b0-0000-7000-8000-000000000000' },
  created: 1_795_000_000,
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  customer: null,
  setup_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_test_example',
} as const satisfies Part<Stripe.Checkout.Session>;
const cardPage = {
  id: 'cs_test_example',
  object: 'checkout.session',
  mode: 'setup',
  amount_total: null,
  currency: null,
  metadata: {},
  customer: 'cus_example',
  client_reference_id: '0190a0b0-0000-7000-8000-000000000001',
  created: 1_795_000_000,
  status: 'open',
  payment_status: 'no_payment_required',
  payment_intent: null,
  setup_intent: {
    id: 'seti_example',
    object: 'setup_intent',
    metadata: { mitto_card_page: '0190a0b0-0000-7000-8000-000000000001' },
    status: 'requires_payment_method',
    payment_method: null,
  },
  url: 'https://checkout.stripe.com/c/pay/cs_test_example',
} as const satisfies Part<Stripe.Checkout.Session>;
const chargeDeclined = {
  id: 'ch_example',
  object: 'charge',
  payment_intent: 'pi_example',
  status: 'failed',
  failure_code: 'card_declined',
  outcome: { reason: 'insufficient_funds' },
} as const satisfies Part<Stripe.Charge>;
const pageExpired = {
  ...page,
  status: 'expired',
  url: null,
} as const satisfies Part<Stripe.Checkout.Session>;
const event = {
  id: 'evt_example',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_795_000_000,
  // The charge of an intent is not expanded in an event.
  data: { object: { ...intentPaid, latest_charge: null } },
} as const satisfies Part<Stripe.PaymentIntentSucceededEvent>;

/** Examples that stand in for answers, until a person with test keys records them (`npm run record-answers`). */
export const stripeExamples = {
  origin: 'written from the reference',
  answers: {
    ...{ intentPaid, intentAction, intentDeclined, customer, card, refund, page, pageExpired, event },
    ...{ cardPage, chargeDeclined },
  },
};
