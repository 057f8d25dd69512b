import { Device, type Row } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

class SettingsDevice extends Device {
  move(changes: Row) {
    return this.do('changeNotifications', 'notifications', changes);
  }

  async own() {
    const { result } = await this.person.call('databaseFetch', { table: 'notifications' });
    return result.map(({ ref, row }) => [ref, row]);
  }
}

test('nothing is kept of whoever moved nothing; what is moved stands with the rest as it was', async () => {
  const ana = await world.person('ana');
  const device = new SettingsDevice(ana);
  expect(await device.own()).toEqual([]);
  expect(await device.move({ inapp: { match: false } })).toMatchObject({ status: 'applied' });
  expect(await device.move({ push: { newMessages: false } })).toMatchObject({ status: 'applied' });
  const row = { uid: ana.uid, push: { newMessages: false }, inapp: { match: false }, email: {} };
  expect(await device.own()).toEqual([[ana.uid, row]]);
  await device.move({ inapp: { match: true } });
  expect(await device.own()).toEqual([[ana.uid, { ...row, inapp: { match: true } }]]);
  expect(await new SettingsDevice(await world.person('ben')).own()).toEqual([]);
});

test('everybody turns a switch off; a premium one is turned on by premium members, or back to its default', async () => {
  const ana = await world.person('premium-ana', { isPremium: true });
  const device = new SettingsDevice(ana);
  expect(await device.move({ inapp: { interest: false } })).toMatchObject({ status: 'applied' });
  expect(await device.move({ push: { interest: true }, email: { interest: true } })).toMatchObject({
    status: 'applied',
  });
  const standard = new SettingsDevice(await world.person('standard'));
  for (const channel of ['push', 'email'])
    expect(await standard.move({ inapp: { match: false }, [channel]: { interest: true } })).toMatchObject({
      status: 'refused',
      code: 'account/premium-only',
      fields: { [`${channel}.interest`]: 'premium' },
    });
  // A refused change stores nothing.
  expect(await standard.own()).toEqual([]);
  for (const channel of ['push', 'email', 'inapp'])
    expect(await standard.move({ [channel]: { interest: false } })).toMatchObject({ status: 'applied' });
  expect(await standard.move({ inapp: { interest: true } })).toMatchObject({ status: 'applied' });
});

test('what the configuration does not have is no switch', async () => {
  const device = new SettingsDevice(await world.person('inventor'));
  expect(await device.move({ push: { everything: true } })).toMatchObject({
    status: 'refused',
    code: 'invalid',
    fields: { 'push.everything': 'unknown' },
  });
  expect(await device.move({})).toMatchObject({ status: 'applied' });
  expect(await device.own()).toEqual([]);
});
