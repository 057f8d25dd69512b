import type { ServerResponse } from 'node:http';
import type { DoubleEvent, DoublePage, ProviderState, SourceAnswer } from './provider-state.ts';
import { type Asked, errorOf, found, intentOf, listOf, missing, type Told } from './stripe-double-answers.ts';

/** Answers about pages of Checkout, as Stripe's published API does. */
export function tellPages(state: ProviderState, asked: Asked): Told {
  const { method, path, query, origin } = asked;
  const [, , , , id, act] = path.split('/');
  if (id === undefined && method === 'POST') return found(pageOf(state, createPage(state, asked), origin));
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
  const isExpanded = query.get('expand[0]')?.startsWith('payment_intent') === true;
  return found(pageOf(state, page, origin, isExpanded));
}

function createPage(state: ProviderState, { form }: Asked): DoublePage {
  const item = 'line_items[0][price_data]';
  const metadata: Record<string, string> = {};
  for (const [name, value] of form) {
    const [, field] = /^payment_intent_data\[metadata\]\[(\w+)\]$/.exec(name) ?? [];
    if (field !== undefined) metadata[field] = value;
  }
  const page: DoublePage = {
    id: state.newId('cs_test_'),
    amount: Number(form.get(`${item}[unit_amount]`)),
    currency: form.get(`${item}[currency]`) ?? '',
    name: form.get(`${item}[product_data][name]`) ?? '',
    reference: form.get('client_reference_id') ?? '',
    metadata,
    created: state.seconds(),
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
    status: 'open',
    intent: undefined,
  };
  state.pages.set(page.id, page);
  return page;
}

function pageOf(state: ProviderState, page: DoublePage, origin: string, isExpanded = false) {
  const { id, amount, currency, reference, created, status, intent } = page;
  const payment = intent === undefined ? undefined : state.charges.get(intent);
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    amount_total: amount,
    currency,
    client_reference_id: reference,
    metadata: { mitto_charge: reference },
    created,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    payment_intent: payment ? (isExpanded ? intentOf(payment) : payment.id) : null,
    url: status === 'open' ? `${origin}/page/${id}` : null,
  };
}

const types: Readonly<Record<string, string>> = {
  'page-complete': 'checkout.session.completed',
  'page-expired': 'checkout.session.expired',
};

export function pageEventOf(state: ProviderState, { id, type, charge, created }: DoubleEvent) {
  const page = state.pages.get(charge);
  if (!page) throw new Error(`The double has no page ${charge}.`);
  return { id, object: 'event', type: types[type], created, data: { object: pageOf(state, page, '') } };
}

/** The menu of the page: what becomes of the card. 3-D Secure asks a second time. */
const menu: Readonly<Record<string, SourceAnswer | 'secure' | 'back'>> = {
  Pay: { state: 'paid' },
  'Pay with 3-D Secure': 'secure',
  'Pay with a poor card': { state: 'failed', failure: 'insufficient_funds' },
  'Pay with a stolen card': { state: 'failed', failure: 'stolen_card' },
  Back: 'back',
};
const bankMenu: Readonly<Record<string, SourceAnswer>> = {
  'Confirm the payment': { state: 'paid' },
  'Refuse it': { state: 'failed', failure: 'payment_intent_authentication_failure' },
};

/** Shows the page on which the member pays, and does what they choose there. */
export function showPage(
  state: ProviderState,
  { method, path, form }: Asked,
  response: ServerResponse,
): void {
  const page = state.pages.get(path.split('/')[2] ?? '');
  const chosen = form.get('choice') ?? '';
  const answer = method === 'POST' ? (menu[chosen] ?? bankMenu[chosen]) : undefined;
  if (page?.status !== 'open') write(response, 'This page has expired.', []);
  else if (answer === 'back') response.writeHead(303, { location: page.cancelUrl }).end();
  else if (answer === 'secure') write(response, page.name, Object.keys(bankMenu));
  else if (answer === undefined) write(response, page.name, Object.keys(menu));
  else {
    state.payOnPage(page.id, answer);
    if (answer.state === 'paid') response.writeHead(303, { location: page.successUrl }).end();
    else write(response, 'Your card was declined.', Object.keys(menu));
  }
}

/** Writes the page. Its words are the tests' own. */
function write(response: ServerResponse, title: string, choices: readonly string[]): void {
  const buttons = choices.map((choice) => `<button name="choice" value="${choice}">${choice}</button>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><h1>${title}</h1><form method="post">${buttons.join('')}</form>`);
}
