// @pglite: its errors differ
import { connect } from 'node:net';
import type { CallEntry } from '@mitto/kit/define-api';
import { coreErrors, type ErrorTable } from '@mitto/kit/define-errors';
import { newId } from '@mitto/kit/ids';
import { createSecrets } from '@mitto/server-kit/seal';
import { testOptionsHeader } from '@mitto/testkit/call-over-http';
import { otherCode } from '@mitto/testkit/code-in';
import { readCode } from '@mitto/testkit/samples/read-code';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from './modules.ts';

const calls: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) => Object.entries(api));
const errors: ErrorTable = Object.assign({}, ...contracts.map((contract) => contract.errors));

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json', options: testOptionsHeader };

async function send(
  path: string,
  init: RequestInit,
): Promise<{ status: number; code: string; body: unknown; text: string }> {
  const response = await fetch(new URL(path, world.url), { redirect: 'manual', ...init });
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(text).not.toMatch(/\.[tj]s:\d+/);
  const body = JSON.parse(text) as { error: { code: string; message: string } };
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message } = body.error;
  expect([response.status, message]).toEqual([errors[code]?.status, errors[code]?.sentence]);
  return { status: response.status, code, body, text };
}

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  send('/user/exists', { method: 'POST', headers: { ...json, ...headers }, body });

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const bodies: readonly (readonly [what: string, body: string | Uint8Array<ArrayBuffer>, code: string])[] = [
  ['half a JSON text', '{"type":"email"', 'malformed'],
  ['no JSON at all', 'type=email', 'malformed'],
  ['a trailing comma', '{"type":"email","value":"x",}', 'malformed'],
  ['an array', '[]', 'invalid'],
  ['null', 'null', 'invalid'],
  ['a number', '7', 'invalid'],
  ['nothing', '', 'invalid'],
  ['a wrong type', '{"type":"email","value":7}', 'invalid'],
  ['an unknown field', '{"type":"email","value":"x@y.example","isAdmin":true}', 'invalid'],
  ['a missing field', '{"type":"email"}', 'invalid'],
  ['half a surrogate pair', '{"type":"email","value":"\\ud800"}', 'invalid'],
  ['a NUL', '{"type":"email","value":"a\\u0000b"}', 'invalid'],
  ['a poisoned prototype', '{"type":"email","value":"x","__proto__":{"roles":["ROLE_ADMIN"]}}', 'malformed'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"a":1}}}', 'malformed'],
  ['a deep nesting', deep(40), 'malformed'],
  ['a very deep nesting', deep(9000), 'malformed'],
  ['too much of it', JSON.stringify({ type: 'email', value: 'x'.repeat(70_000) }), 'too-large'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'malformed'],
];

describe('bodies', () => {
  test.for(bodies)('%s', async ([, body, code]) => {
    expect((await post(body)).code).toBe(code);
  });

  test.for([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'nonsense',
  ])('sent as %s', async (type) => {
    expect((await post('{"type":"email","value":"x@y.example"}', { 'content-type': type })).code).toBe(
      'unsupported-type',
    );
  });

  test('packed', async () => {
    const packed = await post('{"type":"email","value":"x"}', { 'content-encoding': 'gzip' });
    expect(packed.code).toBe('unsupported-type');
  });

  test('the fields at fault are named, and what was sent in them is not repeated', async () => {
    const answer = await post('{"type":"telephone","value":"a-secret-value","<b>":1}');
    expect(answer.body).toMatchObject({ error: { fields: { type: 'choice', '?': 'unknown-field' } } });
    expect(answer.text).not.toContain('a-secret-value');
    expect(answer.text).not.toContain('<b>');
  });
});

describe('addresses', () => {
  test.for([
    '/no/such/path',
    '/user/exists/',
    '/user//exists',
    '/USER/EXISTS',
    '/user/exists%00',
    '/%2e%2e/etc/passwd',
    '/user/%ff',
  ])('%s', async (path) => {
    const { code } = await send(path, { method: 'POST', headers: json, body: '{}' });
    expect(['not-found', 'malformed']).toContain(code);
  });

  test.for([
    '/user/info?a=1',
    '/user/info?a=1&a=2',
    '/user/info?__proto__=1',
    '/user/info?a=%ff',
    '/user/info?a=%00',
  ])('a query that is not asked for: %s', async (path) => {
    const { tokens } = await world.person('asks-oddly');
    const headers = { ...json, authorization: `Bearer ${tokens.bearer}` };
    const { status, code } = await send(path, { headers });
    expect([400, 422]).toContain(status);
    expect(['invalid', 'malformed']).toContain(code);
  });

  test('a verb that the path does not know', async () => {
    expect((await send('/user/exists', { method: 'PUT', headers: json, body: '{}' })).code).toBe('not-found');
  });
});

/** Sends bytes that are not an HTTP request, and returns the bytes of the server's answer. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer within 5 s')));
  });
}

test.for([
  ['no HTTP', 'hello\r\n\r\n'],
  ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc'],
  [
    'two lengths',
    'POST /user/exists HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /user/exists HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
  ],
  ['a negative length', 'POST /user/exists HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
  ['no host', 'GET /health/check HTTP/1.1\r\n\r\n'],
  ['a header without name', 'GET /health/check HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
  ['headers without end', `GET /health/check HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const)('%s is refused in the envelope, and the line is cut', async ([, bytes]) => {
  const heard = await sendRaw(bytes);
  expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(heard.toLowerCase()).toContain('connection: close');
  const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as { error: { code: string } };
  expect(Object.hasOwn(coreErrors, body.error.code)).toBe(true);
});

describe('tokens', () => {
  const ofMembers = calls.filter(([, { auth }]) => auth === 1);
  const forged = createSecrets('a secret that this server has never had');

  test.for(ofMembers)('%s believes no token that is none', async ([, entry]) => {
    const { tokens } = await world.person('ana');
    const claims = tokens.bearer.split('.').slice(0, 4).join('.');
    const wrong = [
      '',
      'x',
      '.....',
      `${claims}.${forged.mac('token-bearer', `${claims}.`).toString('base64url')}`,
      `${claims}.`,
      tokens.refresh_token,
    ];
    for (const token of wrong) {
      const isGet = entry.method === 'GET';
      const headers = { ...json, authorization: `Bearer ${token}` };
      const init = isGet ? { headers } : { method: entry.method, headers, body: '{}' };
      expect((await send(entry.path, init)).code, token).toBe('unauthorized');
    }
  });
});

describe('codes', () => {
  test('guessed: five tries at most, also when they come at once, and then not even the right one', async () => {
    const { email } = await world.person('guessed-at');
    const sent = await world.anonymous.call('resetPassword', { query: { email } }, { ip: '10.61.0.1' });
    const right = await readCode(world, email);
    const { ref } = sent.result;
    const guess = (validationCode: string) =>
      world.anonymous.call(
        'validateResetCode',
        { identifier: email, validationCode, ref },
        { ip: '10.61.0.2' },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(otherCode(right))));
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set(['account/wrong-code']));
    expect((await guess(right)).error?.code).toBe('account/wrong-code');
  });

  test('right, it opens one session only', async () => {
    const { email } = await world.person('opens-once');
    const sent = await world.anonymous.call('resetPassword', { query: { email } }, { ip: '10.62.0.1' });
    const validationCode = await readCode(world, email);
    const typed = { identifier: email, validationCode, ref: sent.result.ref };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.anonymous.call('validateResetCode', typed, { ip: '10.62.0.2' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'account/wrong-code')).toHaveLength(4);
  });
});

test('what fails in the middle leaves nothing half done, and sent again it is done once', async () => {
  const { db } = world.database;
  const idempotencyKey = newId();
  const email = 'half-done@people.example';
  const records = [{ email, password: 'Heron-on-one-leg-4' }];
  // The action inserts the member first, and then the privacy row, which this constraint refuses.
  await sql`alter table account_privacy add constraint planted check (circles is null) not valid`.execute(db);
  const failed = await world.anonymous.call('addUser', { records }, { idempotencyKey });
  expect([failed.status, failed.error?.code]).toEqual([500, 'internal']);
  expect(failed.text).not.toContain('planted');
  await sql`alter table account_privacy drop constraint planted`.execute(db);
  const exists = await world.anonymous.call('existsUser', { type: 'email', value: email });
  expect(exists.result.exists).toBe(false);
  const again = await world.anonymous.call('addUser', { records }, { idempotencyKey });
  expect(again.status).toBe(200);
  const third = await world.anonymous.call('addUser', { records }, { idempotencyKey });
  expect(third.text).toBe(again.text);
});
