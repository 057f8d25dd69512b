import { request } from 'node:http';
import { readBody } from '@mitto/testkit/loopback-server';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardDocumentPaths } from '../contract/payment-paths.ts';

const payHost = 'pay.mitto.test';
let world: World;
beforeAll(async () => {
  const stripe = { secretKey: 'sk_test_1', publicKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  const payments = { merchants: ['stripe'], stripe, payOrigin: `http://${payHost}` } as const;
  world = await startWorld({ settings: { payments } });
});
afterAll(() => world.close());

interface Asked {
  readonly host?: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Asks under a host name, which `fetch` does not let one choose. */
function ask({ host, path, body }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly text: string;
  }>();
  const headers = {
    accept: 'text/html',
    ...(host && { host }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  request(`${world.url}${path}`, { method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
    readBody(answer).then(
      (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      reject,
    );
  })
    .on('error', reject)
    .end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

test('the card document is on its own host alone, and there is nothing else', async () => {
  const { document, open } = cardDocumentPaths;
  const shown = await ask({ host: payHost, path: document });
  expect(shown.status).toBe(200);
  expect(shown.headers).not.toHaveProperty('set-cookie');
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain('frame-ancestors http://127.0.0.1:4000');
  for (const path of ['/', '/health/check', '/application/api', '/v2/payment/methods', '/dev/outbox']) {
    const answer = await ask({ host: payHost, path });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
  expect((await ask({ path: document })).status).toBe(404);
  expect((await ask({ path: open, body: { ticket: 'x' } })).status).toBe(404);
});

test('a ticket opens the document once, for a quarter of an hour', async () => {
  const ana = await world.person('ana');
  const ticketOf = async () => (await ana.call('openCardForm', {})).result;
  const open = (ticket: string) => ask({ host: payHost, path: cardDocumentPaths.open, body: { ticket } });
  const { ticket, url } = await ticketOf();
  expect(url).toBe(`http://${payHost}/card`);
  const opened = await open(ticket);
  expect(JSON.parse(opened.text)).toEqual({
    merchant: 'stripe',
    token: 'pk_test_1',
    script: 'https://js.stripe.com/v3/',
    appOrigin: 'http://127.0.0.1:4000',
  });
  expect((await open(ticket)).status).toBe(404);
  expect((await open('made up')).status).toBe(404);
  const first = (await ticketOf()).ticket;
  const second = (await ticketOf()).ticket;
  // A newer ticket takes the place of the older one.
  expect((await open(first)).status).toBe(404);
  world.clock.advance(15 * 60 * 1000);
  expect((await open(second)).status).toBe(404);
});
