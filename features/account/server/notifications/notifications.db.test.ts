import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function deviceOf({ call }: TestPerson) {
  const clientId = newId();
  let n = 0;
  return {
    async move(changes: Record<string, unknown>) {
      n += 1;
      const entry = { mid: newId(), n, op: 'changeNotifications', ref: null, changes };
      const transactions = { notifications: [entry] };
      const { result } = await call('databasePushMany', { clientId, schema: 1, transactions });
      return 'answers' in result ? result.answers[0] : undefined;
    },
    async own() {
      const { result } = await call('databaseFetch', { table: 'notifications' });
      return result.map(({ ref, row }) => [ref, row]);
    },
  };
}

test('nothing is kept of whoever moved nothing; what is moved stands with the rest as it was', async () => {
  const ana = await world.person('ana');
  const device = deviceOf(ana);
  expect(await device.own()).toEqual([]);
  expect(await device.move({ inapp: { match: false } })).toMatchObject({ status: 'applied' });
  expect(await device.move({ push: { newMessages: false } })).toMatchObject({ status: 'applied' });
  const row = { uid: ana.uid, push: { newMessages: false }, inapp: { match: false } };
  expect(await device.own()).toEqual([[ana.uid, row]]);
  await device.move({ inapp: { match: true } });
  expect(await device.own()).toEqual([[ana.uid, { ...row, inapp: { match: true } }]]);
  expect(await deviceOf(await world.person('ben')).own()).toEqual([]);
});

test('a switch for premium members is moved by them; others may only move it back', async () => {
  const ana = await world.person('premium-ana', { isPremium: true });
  const device = deviceOf(ana);
  expect(await device.move({ inapp: { interest: false } })).toMatchObject({ status: 'applied' });
  const standard = deviceOf(await world.person('standard'));
  expect(await standard.move({ inapp: { match: false, interest: false } })).toMatchObject({
    status: 'refused',
    code: 'account/premium-only',
    fields: { 'inapp.interest': 'premium' },
  });
  // Nothing of what was refused is kept.
  expect(await standard.own()).toEqual([]);
  expect(await standard.move({ inapp: { interest: true } })).toMatchObject({ status: 'applied' });
});

test('what the configuration does not have is no switch', async () => {
  const device = deviceOf(await world.person('inventor'));
  expect(await device.move({ push: { everything: true } })).toMatchObject({
    status: 'refused',
    code: 'invalid',
    fields: { 'push.everything': 'unknown' },
  });
  expect(await device.move({})).toMatchObject({ status: 'applied' });
  expect(await device.own()).toEqual([]);
});
