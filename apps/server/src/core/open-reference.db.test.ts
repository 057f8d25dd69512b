import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '../config.ts';

let world: World;
afterEach(() => world.close());

const statusOf = async (path: string): Promise<number> => (await fetch(`${world.url}${path}`)).status;

test('in production the description of the calls is for members, and there is no page of it', async () => {
  world = await startWorld({ settings: { isProduction: true } });
  expect(await statusOf('/application/api')).toBe(401);
  expect(await statusOf('/reference')).toBe(404);
  const ana = await world.person('ana');
  const answer = await ana.call('applicationApi', {});
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.result['paths'] as object)).toContain('/application/api');
});

test('an operator may open it', async () => {
  world = await startWorld({ settings: { isProduction: true, isReferenceOpen: true } });
  expect(await statusOf('/application/api')).toBe(200);
  expect(await statusOf('/reference')).toBe(200);
});

test('outside production it is open', async () => {
  world = await startWorld();
  expect(await statusOf('/application/api')).toBe(200);
  expect(await statusOf('/reference')).toBe(200);
});

test('is opened by a word of its own', async () => {
  world = await startWorld();
  expect(readSettings({}).API_REFERENCE).toBe('signed-in');
  expect(readSettings({ API_REFERENCE: 'open' }).API_REFERENCE).toBe('open');
  expect(() => readSettings({ API_REFERENCE: 'yes' })).toThrow('API_REFERENCE');
});

test('the description is written once: a caller who has it gets 304, and it comes compressed', async () => {
  world = await startWorld();
  const url = `${world.url}/application/api`;
  const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(await first.json()).toMatchObject({ result: { openapi: '3.1.0' } });
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('where to report a weakness stands in security.txt, if there is an address', async () => {
  world = await startWorld({ settings: { contactEmail: 'help@mitto.example' } });
  const answer = await fetch(`${world.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:help@mitto.example\n');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(world.clock.now());
});

test('without an address there is no security.txt', async () => {
  world = await startWorld();
  expect(await statusOf('/.well-known/security.txt')).toBe(404);
});
