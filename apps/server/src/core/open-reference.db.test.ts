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
