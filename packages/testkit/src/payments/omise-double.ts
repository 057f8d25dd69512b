import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, startLoopbackServer } from '../loopback-server.ts';
import { type DoubleCharge, type DoubleEvent, ProviderState } from './provider-state.ts';

export interface OmiseDouble {
  readonly state: ProviderState;
  /** Settings for a server that uses the double. */
  readonly settings: {
    readonly secretKey: string;
    readonly publicKey: string;
    readonly webhookSecret: string;
    readonly apiOrigin: string;
  };
  /** Body and headers of the webhook for an event, signed as Omise signs. */
  webhookOf(event: DoubleEvent, secret?: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const webhookSecret = Buffer.from('a secret of the tests').toString('base64');

type Body = Readonly<Record<string, unknown>>;

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Body;
}

interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** Starts a server that answers as Omise's published API does. */
export async function startOmiseDouble(now: () => number): Promise<OmiseDouble> {
  const state = new ProviderState(now);
  const server = await startLoopbackServer((request, response) => void answer(state, request, response));
  return {
    state,
    settings: {
      secretKey: 'skey_test_of_the_tests',
      publicKey: 'pkey_test_of_the_tests',
      webhookSecret,
      apiOrigin: server.origin,
    },
    webhookOf(event, secret = webhookSecret) {
      const body = JSON.stringify(eventOf(state, event));
      const time = String(state.seconds());
      const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${time}.${body}`).digest('hex');
      return {
        body,
        headers: {
          'omise-signature': mac,
          'omise-signature-timestamp': time,
          'content-type': 'application/json',
        },
      };
    },
    close: server.close,
  };
}

async function answer(
  state: ProviderState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double');
  const text = await readBody(request);
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: url.pathname.slice(1).split('/'),
    query: url.searchParams,
    // The double is asked by our client alone, which sends objects.
    body: text === '' ? {} : (JSON.parse(text) as Body),
  };
  state.asked.push(`${asked.method} ${url.pathname}`);
  if (state.fault === 'away') return send(response, { status: 500, body: {} });
  const told = tell(state, asked);
  if (state.fault === 'commits-then-fails') send(response, { status: 502, body: {} });
  else if (state.fault === 'commits-then-hangs') response.destroy();
  else if (state.fault === 'strange') response.writeHead(200).end('<html>');
  else send(response, told);
}

function send(response: ServerResponse, { status, body }: Told): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const found = (body: unknown): Told => ({ status: 200, body });
const refused = (code: string, status = 400): Told => ({
  status,
  body: { object: 'error', location: 'double', code, message: 'Written by the double.' },
});
const listOf = (data: readonly unknown[], { query }: Asked): Told => {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
  return found({ object: 'list', total: data.length, data: data.slice(offset, offset + limit) });
};
const since = ({ query }: Asked): number =>
  Math.floor(Date.parse(query.get('from') ?? new Date(0).toISOString()) / 1000);

function tell(state: ProviderState, asked: Asked): Told {
  const [resource, id, act] = asked.path;
  if (resource === 'charges') return tellCharges(state, asked, id, act);
  if (resource === 'customers') return tellCustomers(state, asked);
  if (resource !== 'events') return refused('not_found', 404);
  if (id === undefined) {
    const events = state.events.filter(({ created }) => created >= since(asked));
    return listOf(
      events.map((event) => eventOf(state, event)),
      asked,
    );
  }
  const event = state.events.find((one) => one.id === id);
  return event ? found(eventOf(state, event)) : refused('not_found', 404);
}

function tellCharges(state: ProviderState, asked: Asked, id?: string, act?: string): Told {
  if (id === undefined && asked.method === 'GET') {
    const all = [...state.charges.values()].filter(({ created }) => created >= since(asked));
    return listOf(all.map(chargeOf), asked);
  }
  if (id === undefined) return createCharge(state, asked.body);
  const charge = state.charges.get(id);
  if (!charge) return refused('not_found', 404);
  if (act === 'expire') {
    if (charge.state !== 'action') return refused('failed_expire');
    state.change(id, { state: 'cancelled' });
  }
  if (act !== 'refunds') return found(chargeOf(charge));
  if (asked.method === 'GET') {
    const refunds = charge.refundKeys.map((key) => refundOf(charge, key));
    return listOf(refunds, asked);
  }
  const { amount, metadata } = asked.body;
  const key = textOf(isBody(metadata) ? metadata['mitto_refund'] : '');
  if (!state.refund(id, Number(amount), key)) return refused('failed_refund');
  return found(refundOf(charge, key));
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function refundOf({ id }: DoubleCharge, key: string) {
  return { object: 'refund', id: `rfnd_test_${key}`, charge: id, metadata: { mitto_refund: key } };
}

function createCharge(state: ProviderState, body: Body): Told {
  const source = textOf(body['card']);
  if (!/^(?:tokn|card)_/.test(source)) return refused('invalid_card');
  const told = state.answerOf(source);
  // Without an address to return to, nobody is there to confirm.
  const isAsleep = told.state === 'action' && body['return_uri'] === undefined;
  const { metadata } = body;
  const charge = state.add(
    {
      id: state.newId('chrg_test_'),
      amount: Number(body['amount']),
      currency: textOf(body['currency']),
      customer: textOf(body['customer']),
      metadata: { mitto_charge: textOf(isBody(metadata) ? metadata['mitto_charge'] : '') },
      returnUrl: textOf(body['return_uri']),
    },
    isAsleep ? { state: 'failed', failure: 'payment_rejected' } : told,
  );
  return found(chargeOf(charge));
}

function tellCustomers(state: ProviderState, { method, path: [, id, , card], body }: Asked): Told {
  if (id === undefined) {
    const made = state.newId('cust_test_');
    state.customers.add(made);
    return found({ object: 'customer', id: made, cards: { object: 'list', data: [] } });
  }
  if (!state.customers.has(id)) return refused('not_found', 404);
  if (card !== undefined) return tellCard(state, method, card, body);
  if (method === 'DELETE') {
    state.customers.delete(id);
    return found({ object: 'customer', id, deleted: true });
  }
  const source = textOf(body['card']);
  const { state: answered, failure } = state.answerOf(source);
  if (answered === 'failed') return refused(failure ?? 'invalid_card');
  const added = `${state.newId('card_test_')}${source.endsWith('secure') ? '_secure' : ''}`;
  state.cards.set(added, { id: added, customer: id, name: 'ANA FIELD', exp: [8, 2030] });
  const cards = [...state.cards.values()].filter(({ customer }) => customer === id);
  return found({ object: 'customer', id, cards: { object: 'list', data: cards.map(cardOf) } });
}

function tellCard(state: ProviderState, method: string, id: string, body: Body): Told {
  const card = state.cards.get(id);
  if (!card) return refused('not_found', 404);
  if (method === 'DELETE') {
    state.cards.delete(id);
    return found({ object: 'card', id, deleted: true });
  }
  if (body['expiration_month'] !== undefined)
    card.exp = [Number(body['expiration_month']), Number(body['expiration_year'])];
  if (body['name'] !== undefined) card.name = textOf(body['name']);
  return found(cardOf(card));
}

function cardOf({ id, name, exp: [month, year] }: { id: string; name: string; exp: [number, number] }) {
  return {
    object: 'card',
    id,
    brand: 'Visa',
    last_digits: '4242',
    name,
    expiration_month: month,
    expiration_year: year,
  };
}

const statuses = {
  paid: 'successful',
  failed: 'failed',
  action: 'pending',
  processing: 'pending',
  cancelled: 'expired',
} as const;

function chargeOf(charge: DoubleCharge) {
  const { id, amount, currency, metadata, state, failure, refunded, dispute } = charge;
  return {
    object: 'charge',
    id,
    amount,
    currency,
    metadata,
    status: statuses[state],
    failure_code: failure ?? null,
    authorize_uri: state === 'action' ? `https://bank.example/${id}` : null,
    refunded_amount: refunded,
    dispute: dispute ? { object: 'dispute', id: `dspt_test_${id}`, status: dispute } : null,
    card: cardOf({ id: 'card_test_of_the_double', name: 'ANA FIELD', exp: [8, 2030] }),
  };
}

function eventOf(state: ProviderState, { id, type, charge, created }: DoubleEvent) {
  const about = state.find(charge);
  const at = new Date(created * 1000).toISOString();
  if (type.startsWith('dispute'))
    return {
      object: 'event',
      id,
      key: type === 'dispute-open' ? 'dispute.create' : 'dispute.close',
      created_at: at,
      data: { object: 'dispute', id: `dspt_test_${charge}`, charge },
    };
  if (type === 'refunded') {
    const data = { object: 'refund', id: `rfnd_test_${charge}`, charge };
    return { object: 'event', id, key: 'refund.create', created_at: at, data };
  }
  return { object: 'event', id, key: 'charge.complete', created_at: at, data: chargeOf(about) };
}
