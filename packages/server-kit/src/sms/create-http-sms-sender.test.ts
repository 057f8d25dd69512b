import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HopelessJob } from '../jobs/define-job.ts';
import { createHttpSmsSender } from './create-http-sms-sender.ts';
import type { SmsSender } from './sms-sender.ts';

interface Asked {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let gateway: Server;
let asked: Asked[];
let status: number | 'never';
let url: string;

beforeEach(async () => {
  asked = [];
  status = 202;
  gateway = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    asked.push({ method: request.method, headers: request.headers, body: JSON.parse(body) });
    if (status === 'never') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
    response.end('+66812345678 is unknown');
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/sms`;
});

afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

const sms = { id: '0199a3a1-0000-7000-8000-000000000002', to: '+66812345678', text: 'รหัส 123456' };
const sender = (timeout?: number): SmsSender =>
  createHttpSmsSender({
    url,
    token: 'the token',
    from: 'Mitto',
    ...(timeout === undefined ? {} : { timeout }),
  });

test('a message is handed over with its id as the key that makes a second try harmless', async () => {
  await sender().send(sms);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.method).toBe('POST');
  expect(asked[0]?.headers['authorization']).toBe('Bearer the token');
  expect(asked[0]?.headers['idempotency-key']).toBe(sms.id);
  expect(asked[0]?.headers['content-type']).toBe('application/json');
  expect(asked[0]?.body).toEqual({ id: sms.id, from: 'Mitto', to: '+66812345678', text: 'รหัส 123456' });
});

test.each([
  [302, false],
  [400, true],
  [401, false],
  [404, false],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
])('an answer of %i is a failure; hopeless: %s', async (answer, isHopeless) => {
  status = answer;
  const failure = await sender()
    .send(sms)
    .catch((error: unknown) => error);
  expect(failure instanceof HopelessJob).toBe(isHopeless);
  expect(String(failure)).toContain(`the gateway answered ${answer}`);
  expect(String(failure)).not.toContain('6681');
  expect(asked).toHaveLength(1);
});

test('a gateway that does not answer in time, or is away, is a failure that can be tried again', async () => {
  status = 'never';
  const slow = await sender(50)
    .send(sms)
    .catch((error: unknown) => error);
  expect(String(slow)).toContain('could not be asked');
  expect(slow).not.toBeInstanceOf(HopelessJob);
  url = 'http://127.0.0.1:9/';
  await expect(sender().send(sms)).rejects.toThrow('could not be asked');
});
