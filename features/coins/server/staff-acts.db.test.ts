import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  admin = await world.person('admin', { isAdmin: true });
});
afterAll(() => world.close());

const reason = 'For a test.';

const grant = (to: TestPerson, wishes: { id?: string; amount?: number; isGiven?: boolean } = {}) =>
  admin.call(
    'grantCoins',
    { uid: to.uid, reason, id: newId(), amount: 100, isGiven: false, ...wishes },
    { idempotencyKey: newId() },
  );
const disable = (whom: TestPerson, disabled: boolean) =>
  admin.call('disableCoins', { uid: whom.uid, reason, disabled }, { idempotencyKey: newId() });

test('staff gives coins, once for each id, and the audit log says so', async () => {
  const ana = await world.person('ana');
  const id = newId();
  expect((await grant(ana, { id })).result).toMatchObject({ uid: ana.uid, balance: 100, given: 0 });
  expect((await grant(ana, { id })).result).toMatchObject({ balance: 100 });
  expect((await grant(ana, { id, amount: 200 })).error?.code).toBe('coins/key-used');
  world.clock.advance(1);
  expect((await grant(ana, { amount: 50, isGiven: true })).result).toMatchObject({ balance: 150, given: 50 });
  expect(await new Device(ana).ask('coinsHistory', {})).toMatchObject([
    { sender: 'mitto-admin', amount: 50, debit: false, metadata: { reason: 'grant', given: 50 } },
    { sender: 'mitto-admin', amount: 100, debit: false, metadata: { reason: 'grant', given: 0 } },
  ]);
  const { acts, isWhole } = (await admin.call('readActs', {})).result;
  expect(isWhole).toBe(true);
  expect(acts.map(({ act, detail }) => [act, detail])).toEqual([
    ['grantCoins', { amount: 50, isGiven: true, isNew: true, reason }],
    ['grantCoins', { amount: 100, isGiven: false, isNew: false, reason }],
    ['grantCoins', { amount: 100, isGiven: false, isNew: true, reason }],
  ]);
});

test('nobody gives coins to themselves, and a member gives none at all', async () => {
  expect((await grant(admin)).error?.code).toBe('coins/oneself');
  const ben = await world.person('ben');
  const answer = await ben.call(
    'grantCoins',
    { uid: ben.uid, reason, id: newId(), amount: 100, isGiven: false },
    { idempotencyKey: newId() },
  );
  expect(answer.error?.code).toBe('forbidden');
});

test('a disabled coins account can look, not move, until staff enables it again', async () => {
  const [cleo, dan] = [await world.person('cleo'), await world.person('dan')];
  const pin = '482913';
  await cleo.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  await grant(cleo);
  const send = async () => {
    const transfer = { id: newId(), receiver: dan.uid, amount: 10, pin };
    return (await cleo.call('transferCoins', transfer, { idempotencyKey: newId() })).error?.code;
  };
  expect((await disable(cleo, true)).result).toMatchObject({ disabled: true, balance: 100 });
  expect(await send()).toBe('coins/disabled');
  expect(await new Device(cleo).list('coins')).toMatchObject([{ disabled: true, balance: 100 }]);
  const change = { pin: '555555', oldPin: pin };
  expect((await cleo.call('setCoinsPin', change, { idempotencyKey: newId() })).error?.code).toBe(
    'coins/disabled',
  );
  await disable(cleo, false);
  expect(await send()).toBeUndefined();
});
