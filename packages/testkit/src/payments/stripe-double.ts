import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, startLoopbackServer } from '../loopback-server.ts';
import { type DoubleEvent, ProviderState } from './provider-state.ts';
import {
  chargesOf,
  disputesOf,
  errorOf,
  intentOf,
  listOf,
  methodOf,
  missing,
  okResponse,
  type StripeRequest,
  type StripeResponse,
} from './stripe-double-answers.ts';
import { pageEventOf, showPage, tellPages, tellSetupAttempts } from './stripe-pages-double.ts';

export interface StripeDouble {
  readonly state: ProviderState;
  /** Settings for a server that uses the double. */
  readonly settings: {
    readonly secretKey: string;
    readonly publicKey: string;
    readonly webhookSecret: string;
    readonly apiOrigin: string;
  };
  /** Body and headers of the webhook for an event, signed as Stripe signs. */
  webhookOf(event: DoubleEvent, secret?: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const webhookSecret = 'whsec_of_the_tests';

/** Starts a server that answers as Stripe's published API does, for Stripe's own SDK. */
export async function startStripeDouble(now: () => number): Promise<StripeDouble> {
  const state = new ProviderState(now);
  const kept = new Map<string, StripeResponse>();
  const server = await startLoopbackServer(
    (request, response) => void answer(state, kept, request, response),
  );
  return {
    state,
    settings: {
      secretKey: 'sk_test_of_the_tests',
      publicKey: 'pk_test_of_the_tests',
      webhookSecret,
      apiOrigin: server.origin,
    },
    webhookOf(event, secret = webhookSecret) {
      const body = JSON.stringify(eventOf(state, event));
      const time = state.seconds();
      const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return {
        body,
        headers: { 'stripe-signature': `t=${time},v1=${mac}`, 'content-type': 'application/json' },
      };
    },
    close: server.close,
  };
}

async function answer(
  state: ProviderState,
  kept: Map<string, StripeResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double');
  const key = request.headers['idempotency-key'];
  const asked: StripeRequest = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(await readBody(request)),
    key: typeof key === 'string' ? key : undefined,
    origin: `http://${request.headers.host ?? ''}`,
  };
  if (asked.path.startsWith('/page/')) return showPage(state, asked, response);
  state.asked.push(`${asked.method} ${asked.path}`);
  if (state.fault === 'away') return send(response, { status: 500, body: errorOf('api_error') });
  // A key that was used before gets the answer of then. The SDK gives keys of its own to other questions.
  const before = asked.key === undefined ? undefined : kept.get(asked.key);
  const told = before ?? tell(state, asked);
  if (asked.key !== undefined) kept.set(asked.key, told);
  if (state.fault === 'commits-then-fails') send(response, { status: 500, body: errorOf('api_error') });
  else if (state.fault === 'commits-then-hangs') response.destroy();
  else if (state.fault === 'strange') response.writeHead(200).end('<html>');
  else send(response, told);
}

function send(response: ServerResponse, { status, body }: StripeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_the_double' });
  response.end(JSON.stringify(body));
}

function tell(state: ProviderState, asked: StripeRequest): StripeResponse {
  const { method, path } = asked;
  const [, , resource = '', id, act] = path.split('/');
  if (resource === 'payment_intents') return tellIntents(state, asked, id, act);
  if (resource === 'checkout') return tellPages(state, asked);
  if (resource === 'setup_attempts') return tellSetupAttempts(state, asked.query.get('setup_intent') ?? '');
  if (resource === 'charges' && id === undefined) {
    const charge = state.charges.get(asked.query.get('payment_intent') ?? '');
    return listOf(charge ? chargesOf(charge) : []);
  }
  if (resource === 'refunds' && method === 'POST') return tellRefund(state, asked);
  if (resource === 'disputes') return tellDisputes(state, asked.query.get('payment_intent') ?? '');
  if (resource === 'customers') return tellCustomer(state, method, id);
  if (resource === 'payment_methods') return tellCard(state, asked, id ?? '', act);
  if (resource === 'events') {
    const from = Number(asked.query.get('created[gte]') ?? 0);
    const events = state.events.filter(({ created }) => created >= from);
    return listOf(events.map((event) => eventOf(state, event)).toReversed());
  }
  return missing;
}

function tellIntents(
  state: ProviderState,
  { method, form, query }: StripeRequest,
  id: string | undefined,
  act: string | undefined,
): StripeResponse {
  if (id === undefined && method === 'GET') {
    const customer = query.get('customer');
    const from = Number(query.get('created[gte]') ?? 0);
    const all = [...state.charges.values()].filter(
      (charge) => charge.created >= from && (customer === null || charge.customer === customer),
    );
    return listOf(all.map(intentOf));
  }
  if (id === undefined) return createIntent(state, form);
  const charge = state.charges.get(id);
  if (!charge) return missing;
  if (act !== 'cancel') return okResponse(intentOf(charge));
  if (charge.state === 'paid')
    return { status: 400, body: errorOf('invalid_request_error', 'payment_intent_unexpected_state') };
  if (charge.state !== 'cancelled') state.change(id, { state: 'cancelled' });
  return okResponse(intentOf(charge));
}

function createIntent(state: ProviderState, form: URLSearchParams): StripeResponse {
  const source = form.get('payment_method') ?? '';
  if (!source.startsWith('pm_'))
    return { status: 400, body: errorOf('invalid_request_error', 'resource_missing') };
  const isOffSession = form.get('off_session') === 'true';
  const told = state.answerOf(source);
  const isAsleep = isOffSession && told.state === 'action';
  const charge = state.add(
    {
      id: state.newId('pi_'),
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer: form.get('customer') ?? undefined,
      metadata: { mitto_charge: form.get('metadata[mitto_charge]') ?? '' },
      returnUrl: form.get('return_url') ?? undefined,
    },
    isAsleep ? { state: 'failed', failure: 'authentication_required' } : told,
  );
  if (charge.state !== 'failed') return okResponse(intentOf(charge));
  const more = { decline_code: charge.failure, payment_intent: intentOf(charge) };
  return { status: 402, body: errorOf('card_error', 'card_declined', more) };
}

function tellRefund(state: ProviderState, { form, key = '' }: StripeRequest): StripeResponse {
  const intent = form.get('payment_intent') ?? '';
  const amount = Number(form.get('amount'));
  if (!state.charges.has(intent)) return missing;
  if (!state.refund(intent, amount, key))
    return { status: 400, body: errorOf('invalid_request_error', 'charge_already_refunded') };
  return okResponse({
    id: state.newId('re_'),
    object: 'refund',
    amount,
    payment_intent: intent,
    status: 'succeeded',
  });
}

function tellDisputes(state: ProviderState, intent: string): StripeResponse {
  const charge = state.charges.get(intent);
  return listOf(charge ? disputesOf(charge) : []);
}

function tellCustomer(state: ProviderState, method: string, id: string | undefined): StripeResponse {
  if (method === 'POST') {
    const made = state.newId('cus_');
    state.customers.add(made);
    return okResponse({ id: made, object: 'customer' });
  }
  if (id === undefined || !state.customers.delete(id)) return missing;
  return okResponse({ id, object: 'customer', deleted: true });
}

function tellCard(
  state: ProviderState,
  { form }: StripeRequest,
  id: string,
  act: string | undefined,
): StripeResponse {
  if (act === 'attach') {
    const { state: answered, failure } = state.answerOf(id);
    if (answered === 'failed')
      return { status: 402, body: errorOf('card_error', 'card_declined', { decline_code: failure }) };
    state.cards.set(id, { id, customer: form.get('customer') ?? '', name: '', exp: [8, 2030] });
  }
  const card = state.cards.get(id);
  if (!card) return missing;
  if (act === 'detach') state.cards.delete(id);
  const [month, year] = [form.get('card[exp_month]'), form.get('card[exp_year]')];
  if (month !== null && year !== null) card.exp = [Number(month), Number(year)];
  card.name = form.get('billing_details[name]') ?? card.name;
  return okResponse(methodOf(card));
}

const types: Readonly<Record<string, string>> = {
  paid: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
  action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  cancelled: 'payment_intent.canceled',
  refunded: 'charge.refunded',
  'dispute-open': 'charge.dispute.created',
  'dispute-won': 'charge.dispute.closed',
  'dispute-lost': 'charge.dispute.closed',
};

function eventOf(state: ProviderState, event: DoubleEvent) {
  if (event.type.startsWith('page')) return pageEventOf(state, event);
  const { id, type, charge, created } = event;
  const about = state.find(charge);
  const object = type.startsWith('dispute')
    ? disputesOf(about)[0]
    : type === 'refunded'
      ? { id: `ch_${charge}`, object: 'charge', payment_intent: charge, amount_refunded: about.refunded }
      : intentOf(about);
  return { id, object: 'event', type: types[type], created, data: { object } };
}
