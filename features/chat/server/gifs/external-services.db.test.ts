import { ExternalService } from '@mitto/server-kit/outbound/external-services';
import { startLoopbackServer } from '@mitto/testkit/loopback-server';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let double: Awaited<ReturnType<typeof startLoopbackServer>>;
let asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[];
let world: World;
let ana: TestPerson;

const rainy = { isProvided: true, results: [], answer: { rain: 3 } };

beforeAll(async () => {
  double = await startLoopbackServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.end(JSON.stringify({ rain: 3, key: request.headers['x-key'] }));
  });
  world = await startWorld();
  const address = `${double.origin}/v1`;
  const service = (further: object) => v.parse(ExternalService, { address, fields: ['rain'], ...further });
  Object.assign(world.deps.settings, {
    externalServices: [
      service({ name: 'weather', headers: ['x-unit'], adds: { 'x-key': 'of the operator' } }),
      service({ name: 'open', isPublic: true }),
    ],
  });
  ana = await world.person('ana');
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await world.close();
  await double.close();
});

test('a member asks a configured service, and gets the fields that are passed on', async () => {
  const headers = { 'X-Unit': 'mm', 'x-key': 'of ana', authorization: 'Bearer x' };
  const input = { url: 'weather/today', payload: { town: 'Bangkok' }, headers };
  expect((await ana.call('loadExternal', input)).result).toEqual(rainy);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toBe('/v1/today?town=Bangkok');
  expect(asked[0]?.headers).toMatchObject({ 'x-unit': 'mm', 'x-key': 'of the operator' });
  expect(asked[0]?.headers).not.toHaveProperty('authorization');
});

test('a line break in an allowed header is refused with a clear error, and nothing is asked', async () => {
  for (const value of ['mm\r\nx-key: of ana', 'mm\n', 'มม']) {
    const answer = await ana.call('loadExternal', { url: 'weather/today', headers: { 'x-unit': value } });
    expect([answer.status, answer.error]).toMatchObject([
      400,
      { code: 'malformed', fields: { headers: 'text' } },
    ]);
  }
  expect(asked).toHaveLength(0);
});

test('a signed-out caller asks public services alone, and does not learn of the others', async () => {
  const codeOf = async (url: string) => (await world.anonymous.call('loadExternal', { url })).error?.code;
  expect((await world.anonymous.call('loadExternal', { url: 'open/today' })).result).toEqual(rainy);
  expect(await codeOf('weather/today')).toBe('unauthorized');
  expect(await codeOf('unknown/today')).toBe('unauthorized');
  expect(asked).toHaveLength(1);
});

test('neither another path, nor another method, nor a service without a name here is asked', async () => {
  for (const [url, method] of [
    ['weather/../admin', 'GET'],
    ['weather//today', 'GET'],
    ['weather/today?x=1', 'GET'],
    ['weather/today', 'POST'],
    ['other/today', 'GET'],
  ] as const)
    expect((await ana.call('loadExternal', { url, method })).error?.code, url).toBe('chat/no-such-service');
  expect(asked).toEqual([]);
});

test('a payload with too many entries is refused with its name', async () => {
  const payload = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`entry${number}`, number]));
  const { error } = await ana.call('loadExternal', { url: 'weather/today', payload });
  expect(error).toMatchObject({ code: 'invalid', fields: { payload: 'too-many' } });
  expect(asked).toEqual([]);
});

test('a suspended member asks nothing', async () => {
  const ben = await world.person('ben', { standing: 'suspended' });
  for (const url of ['weather/today', 'open/today', 'gifs/search'])
    expect((await ben.call('loadExternal', { url, payload: { q: 'soup' } })).error?.code).toBe('suspended');
});
