import type { ServerResponse } from 'node:http';
import type { DoubleEvent, DoublePage, DoubleSetup, ProviderState, SourceAnswer } from './provider-state.ts';
import {
  errorOf,
  intentOf,
  listOf,
  methodOf,
  missing,
  okResponse,
  type StripeRequest,
  type StripeResponse,
} from './stripe-double-answers.ts';

/** Answers about pages of Checkout, as Stripe's published API does. */
export function tellPages(state: ProviderState, asked: StripeRequest): StripeResponse {
  const { method, path, query, origin } = asked;
  const [, , , , id, act] = path.split('/');
  if (id === undefined && method === 'POST')
    return okResponse(pageOf(state, createPage(state, asked), origin, asked.form.has('expand[0]')));
  if (id === undefined) {
    const intent = query.get('payment_intent');
    const from = Number(query.get('created[gte]') ?? 0);
    const pages = [...state.pages.values()].filter(
      (page) => page.created >= from && (intent === null || page.intent === intent),
    );
    return listOf(pages.map((page) => pageOf(state, page, origin)));
  }
  const page = state.pages.get(id);
  if (!page) return missing;
  if (act === 'expire' && !state.expirePage(id))
    return { status: 400, body: errorOf('invalid_request_error') };
  const isExpanded = query.has('expand[0]');
  return okResponse(pageOf(state, page, origin, isExpanded));
}

function createPage(state: ProviderState, { form }: StripeRequest): DoublePage {
  const item = 'line_items[0][price_data]';
  const metadata: Record<string, string> = {};
  for (const [name, value] of form) {
    const [, field] = /^(?:payment|setup)_intent_data\[metadata\]\[(\w+)\]$/.exec(name) ?? [];
    if (field !== undefined) metadata[field] = value;
  }
  const page: DoublePage = {
    id: state.newId('cs_test_'),
    amount: Number(form.get(`${item}[unit_amount]`)),
    currency: form.get(`${item}[currency]`) ?? '',
    name: form.get(`${item}[product_data][name]`) ?? 'Save your card',
    reference: form.get('client_reference_id') ?? '',
    metadata,
    created: state.seconds(),
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
    status: 'open',
    setup: form.get('mode') === 'setup' ? setupOf(state, form.get('customer') ?? '') : undefined,
    intent: undefined,
  };
  state.pages.set(page.id, page);
  return page;
}

const setupOf = (state: ProviderState, customer: string): DoubleSetup => ({
  id: state.newId('seti_'),
  customer,
  method: undefined,
  declines: [],
});

function setupIntentOf(state: ProviderState, { id, method }: DoubleSetup, { metadata }: DoublePage) {
  const card = state.cards.get(method ?? '');
  return {
    id,
    object: 'setup_intent',
    metadata,
    status: method === undefined ? 'requires_payment_method' : 'succeeded',
    payment_method: card ? methodOf(card) : null,
  };
}

/** The tries to save a card, newest first. */
export function tellSetupAttempts(state: ProviderState, intent: string): StripeResponse {
  const setup = [...state.pages.values()].find((page) => page.setup?.id === intent)?.setup;
  const tries = (setup?.declines ?? []).map((code, index) => ({
    id: `setatt_${intent}_${index}`,
    object: 'setup_attempt',
    setup_intent: intent,
    status: 'failed',
    setup_error: { code: 'card_declined', decline_code: code },
  }));
  return listOf(tries.toReversed());
}

function pageOf(state: ProviderState, page: DoublePage, origin: string, isExpanded = false) {
  const { id, amount, currency, reference, created, status, intent, setup } = page;
  const shared = {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    created,
    status,
    url: status === 'open' ? `${origin}/page/${id}` : null,
  };
  if (setup)
    return {
      ...shared,
      mode: 'setup',
      ...{ amount_total: null, currency: null, metadata: {}, payment_intent: null },
      payment_status: 'no_payment_required',
      customer: setup.customer,
      setup_intent: isExpanded ? setupIntentOf(state, setup, page) : setup.id,
    };
  const payment = intent === undefined ? undefined : state.charges.get(intent);
  return {
    ...shared,
    mode: 'payment',
    amount_total: amount,
    currency,
    metadata: { mitto_charge: reference },
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    payment_intent: payment ? (isExpanded ? intentOf(payment) : payment.id) : null,
    customer: null,
    setup_intent: null,
  };
}

const types: Readonly<Record<string, string>> = {
  'page-complete': 'checkout.session.completed',
  'page-expired': 'checkout.session.expired',
  'page-setup-failed': 'setup_intent.setup_failed',
};

export function pageEventOf(state: ProviderState, { id, type, charge, created }: DoubleEvent) {
  const page = state.pages.get(charge);
  if (!page) throw new Error(`The double has no page ${charge}.`);
  const { setup } = page;
  const object =
    setup && type === 'page-setup-failed' ? setupIntentOf(state, setup, page) : pageOf(state, page, '');
  return { id, object: 'event', type: types[type], created, data: { object } };
}

/** The menu of the page: what becomes of the card. 3-D Secure asks a second time. */
const menu: Readonly<Record<string, SourceAnswer | 'secure' | 'back'>> = {
  Pay: { state: 'paid' },
  'Pay with 3-D Secure': 'secure',
  'Pay with a poor card': { state: 'failed', failure: 'insufficient_funds' },
  'Pay with a stolen card': { state: 'failed', failure: 'stolen_card' },
  Back: 'back',
};
/** The menu of a page that saves a card. */
const setupMenu: typeof menu = {
  'Save the card': { state: 'paid' },
  'Save with 3-D Secure': 'secure',
  'Save a poor card': { state: 'failed', failure: 'insufficient_funds' },
  Back: 'back',
};
const bankMenu: Readonly<Record<string, SourceAnswer>> = {
  'Confirm the payment': { state: 'paid' },
  'Refuse it': { state: 'failed', failure: 'payment_intent_authentication_failure' },
};

/** Shows the page on which the member pays, and does what they choose there. */
export function showPage(
  state: ProviderState,
  { method, path, form }: StripeRequest,
  response: ServerResponse,
): void {
  const page = state.pages.get(path.split('/')[2] ?? '');
  const chosen = form.get('choice') ?? '';
  const choices = page?.setup ? setupMenu : menu;
  const answer = method === 'POST' ? (choices[chosen] ?? bankMenu[chosen]) : undefined;
  if (page?.status !== 'open') write(response, 'This page has expired.', []);
  else if (answer === 'back') response.writeHead(303, { location: page.cancelUrl }).end();
  else if (answer === 'secure') write(response, page.name, Object.keys(bankMenu));
  else if (answer === undefined) write(response, page.name, Object.keys(choices));
  else {
    if (page.setup) state.saveOnPage(page.id, answer);
    else state.payOnPage(page.id, answer);
    if (answer.state === 'paid') response.writeHead(303, { location: page.successUrl }).end();
    else write(response, 'Your card was declined.', Object.keys(choices));
  }
}

/** Writes the page. Its words are the tests' own. */
function write(response: ServerResponse, title: string, choices: readonly string[]): void {
  const buttons = choices.map((choice) => `<button name="choice" value="${choice}">${choice}</button>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><h1>${title}</h1><form method="post">${buttons.join('')}</form>`);
}
