import { updateMember, updatePrivacy } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let ana: Device;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  ana = new Device(await world.person('ana'));
});
afterAll(() => world.close());

const someone = () => {
  turn += 1;
  return world.person(`someone-${turn}`);
};

const notThere = { status: 'refused', code: 'circles/not-there' };
const nothing = { status: 'merged' };
const done = { status: 'applied' };

/**
 * Expected answer of each task about a member whom the caller may not meet, when there is nothing to undo.
 */
const answers = [
  ['likes', 'circles', notThere],
  ['visit', 'visitors', notThere],
  ['favorite', 'favorite', notThere],
  ['hide', 'hidden_accounts', notThere],
  ['undoLikes', 'circles', nothing],
  ['unmatch', 'circles', nothing],
  ['undoFav', 'favorite', nothing],
  ['undoHide', 'hidden_accounts', nothing],
] as const;

const ways: readonly (readonly [string, (person: TestPerson) => Promise<string>])[] = [
  [
    'blocks them',
    async (person) => {
      await new Device(person).do('block', 'blocked_users', { uid: ana.uid });
      return person.uid;
    },
  ],
  [
    'is paused',
    async ({ uid }) => {
      await world.database.transact((tx) => updatePrivacy(tx, uid, { available: false }));
      return uid;
    },
  ],
  [
    'is suspended',
    async ({ uid }) => {
      const until = world.clock.now() + 1_000_000_000;
      const suspension = { suspended_at: world.clock.now(), suspended_until: until };
      await world.database.transact((tx) => updateMember(tx, uid, suspension));
      return uid;
    },
  ],
  [
    'has left',
    async (person) => {
      await person.call('removeUser', { password: person.password });
      return person.uid;
    },
  ],
  ['never was', async () => newId()],
];

describe.each(ways)('about somebody who %s', (_way, happens) => {
  test('every task is answered, does nothing, and costs nothing; a block is answered alike', async () => {
    const uid = await happens(await someone());
    const before = await rowsOf(ana);
    for (const [op, table, answer] of answers)
      expect(await ana.do(op, table, { uid }), op).toMatchObject(answer);
    expect(await rowsOf(ana)).toEqual(before);
    expect(await likesCounted(ana.person)).toBe(0);
    const { mid: _mid, record, ...told } = await ana.do('block', 'blocked_users', { uid });
    expect([told, record?.row]).toEqual([
      { status: 'applied', table: 'blocked_users' },
      { uid, creation_date: expect.any(Number) },
    ]);
    expect(await ana.do('unblock', 'blocked_users', { uid })).toMatchObject(done);
    expect(await rowsOf(ana)).toEqual(before);
  });
});

test('what two devices do alike is done once: the later one is told how it stands', async () => {
  const me = await someone();
  const [phone, tablet] = [new Device(me), new Device(me)];
  const ben = new Device(await someone());
  const both = async (op: string, table: string) => {
    expect(await phone.do(op, table, { uid: ben.uid }), op).toMatchObject(done);
    expect(await tablet.do(op, table, { uid: ben.uid }), op).toMatchObject(nothing);
  };
  await both('likes', 'circles');
  await world.showRedacted();
  for (const device of [phone, tablet, ben]) expect(await device.list('circles')).toHaveLength(1);
  expect(await likesCounted(me)).toBe(1);
  await both('undoLikes', 'circles');
  await world.showRedacted();
  await both('hide', 'hidden_accounts');
  await both('undoHide', 'hidden_accounts');
  await both('block', 'blocked_users');
  await both('unblock', 'blocked_users');
  await phone.do('likes', 'circles', { uid: ben.uid });
  await ben.do('likes', 'circles', { uid: me.uid });
  await both('favorite', 'favorite');
  await both('undoFav', 'favorite');
  await both('unmatch', 'circles');
  for (const device of [phone, tablet, ben]) expect(await rowsOf(device)).toEqual([[], [], [], []]);
});

test('who is suspended does nothing at all', async () => {
  turn += 1;
  const sue = new Device(await world.person(`someone-${turn}`, { standing: 'suspended' }));
  for (const [op, table] of answers)
    await expect(sue.do(op, table, { uid: ana.uid }), op).rejects.toThrow('was not looked at: suspended');
  await expect(sue.do('block', 'blocked_users', { uid: ana.uid })).rejects.toThrow('suspended');
});

test('the same task sent again, its answer lost, is the same task', async () => {
  const device = new Device(await someone());
  const { uid } = await someone();
  const first = await device.do('likes', 'circles', { uid });
  expect(first).toMatchObject(done);
  expect(await device.sendAgain()).toEqual([first]);
  expect(await likesCounted(device.person)).toBe(1);
});

async function rowsOf(device: Device) {
  const tables = ['circles', 'favorite', 'hidden_accounts', 'blocked_users'];
  const rows = [];
  for (const table of tables) rows.push(await device.list(table));
  return rows;
}

async function likesCounted({ call }: TestPerson): Promise<number> {
  return (await call('readConfiguration', {})).result.restrictions.services['likes']?.count ?? 0;
}
