import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type PushDouble, startPushDouble } from '@mitto/testkit/push-double';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPushSender, isPushEndpoint, type Push, type PushSender } from './push-sender.ts';
import { createVapid, createVapidKeys } from './vapid.ts';

const now = Date.now;
const keys = createVapidKeys();
const vapid = createVapid({ keys, subject: 'mailto:operator@mitto.example', now });
const push: Push = { text: Buffer.from('{"kind":"match"}'), ttl: 3600, urgency: 'high', topic: 'a-topic' };

let double: PushDouble;
let sender: PushSender;
beforeAll(async () => {
  double = await startPushDouble();
});
beforeEach(() => {
  sender = createPushSender({ vapid, now, privateHosts: ['127.0.0.1'] });
});
afterEach(() => {
  sender.close();
  double.trouble = undefined;
});
afterAll(() => double.close());

async function aTarget(serverKey = keys.publicKey) {
  const subscription = await double.subscribe(serverKey);
  const { endpoint } = subscription;
  const part = (name: 'p256dh' | 'auth') => Buffer.from(subscription.keys[name], 'base64url');
  return { subscription, target: { endpoint, p256dh: part('p256dh'), auth: part('auth') } };
}

test('a push service takes a push, the browser reads it, and its length tells nothing', async () => {
  const { target } = await aTarget();
  for (const text of ['short', 'ยาว'.repeat(100)]) {
    expect(await sender.send(target, { ...push, text: Buffer.from(text) })).toEqual({ kind: 'sent' });
    const got = double.received.at(-1);
    expect([got?.text.toString(), got?.bytes]).toEqual([text, 86 + 1024 + 1 + 16]);
    expect(got?.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'a-topic' });
  }
  expect(await sender.send(target, { ...push, text: Buffer.alloc(1025, 'x') })).toEqual({ kind: 'sent' });
  expect(double.received.at(-1)?.bytes).toBe(4096);
  expect(double.refusals).toEqual([]);
});

test('connections are kept', async () => {
  const { target } = await aTarget();
  const before = double.connections;
  for (let count = 0; count < 20; count += 1) await sender.send(target, push);
  expect(double.connections - before).toBe(1);
});

test('every answer of a push service has its outcome', async () => {
  const { target, subscription } = await aTarget();
  for (const [status, outcome] of [
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [413, { kind: 'too-large' }],
    [400, { kind: 'refused', status: 400 }],
    [403, { kind: 'refused', status: 403 }],
    [301, { kind: 'refused', status: 301 }],
    [408, { kind: 'later', status: 408 }],
    [429, { kind: 'later', status: 429 }],
    [500, { kind: 'later', status: 500 }],
    [503, { kind: 'later', status: 503 }],
  ] as const) {
    double.trouble = { status };
    expect(await sender.send(target, push), `${status}`).toEqual(outcome);
  }
  double.trouble = 'hangs';
  const impatient = createPushSender({ vapid, now, privateHosts: ['127.0.0.1'], timeoutMs: 300 });
  expect(await impatient.send(target, push)).toEqual({ kind: 'later', status: 0 });
  impatient.close();
  double.trouble = undefined;
  double.end(subscription);
  expect(await sender.send(target, push)).toEqual({ kind: 'gone' });
  const stranger = await aTarget(createVapidKeys().publicKey);
  expect(await sender.send(stranger.target, push)).toEqual({ kind: 'refused', status: 403 });
  expect(await sender.send({ ...target, endpoint: 'http://127.0.0.1:1/nobody' }, push)).toEqual({
    kind: 'later',
    status: 0,
  });
});

test('Retry-After is read in both forms, and never lasts longer than an hour', async () => {
  const { target } = await aTarget();
  const retryOf = async (retryAfter: string) => {
    double.trouble = { status: 429, retryAfter };
    const outcome = await sender.send(target, push);
    return outcome.kind === 'later' ? outcome.retryAfterMs : outcome;
  };
  expect(await retryOf('7')).toBe(7000);
  expect(await retryOf('0')).toBe(1000);
  expect(await retryOf('999999999')).toBe(3_600_000);
  expect(await retryOf('soon')).toBeUndefined();
  expect(await retryOf(new Date(now() - 5000).toUTCString())).toBe(1000);
  const inAMinute = await retryOf(new Date(now() + 60_000).toUTCString());
  expect(inAMinute).toBeGreaterThan(55_000);
  expect(inAMinute).toBeLessThanOrEqual(60_000);
});

test('nothing within this network is asked, whatever a subscription says', async () => {
  const { target } = await aTarget();
  const strict = createPushSender({ vapid, now, timeoutMs: 300 });
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '::');
  await once(inside, 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = inside.address() as AddressInfo;
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '169.254.169.254',
    '10.0.0.1',
    '[::ffff:127.0.0.1]',
  ]) {
    const plain = await strict.send({ ...target, endpoint: `http://${host}:${port}/push/1` }, push);
    expect(plain, host).toEqual({ kind: 'gone' });
    const secure = await strict.send({ ...target, endpoint: `https://${host}:${port}/push/1` }, push);
    expect(secure, host).toEqual({ kind: 'later', status: 0 });
  }
  strict.close();
  expect(connections).toBe(0);
  // The same address is reached if the operator has configured its host.
  await sender.send({ ...target, endpoint: `http://127.0.0.1:${port}/push/1` }, push);
  expect(connections).toBe(1);
  inside.close();
  double.trouble = { status: 307 };
  expect(await sender.send(target, push)).toEqual({ kind: 'refused', status: 307 });
});

test('an endpoint is HTTPS and carries no password', () => {
  expect(isPushEndpoint('https://push.example/a')).toBe(true);
  expect(isPushEndpoint('http://ntfy.internal/a', ['ntfy.internal'])).toBe(true);
  for (const endpoint of [
    'http://push.example/a',
    'https://me:secret@push.example/',
    'ftp://push.example',
    'push',
    '',
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(false);
});
