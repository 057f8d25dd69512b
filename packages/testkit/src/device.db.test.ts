import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, Device } from './device.ts';
import { startWorld, type World } from './start-world.ts';

let world: World;
let ana: Device;
let ben: Device;
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = new Device(await world.person(`ana-${turn}`));
  ben = new Device(await world.person(`ben-${turn}`));
});
afterAll(() => world.close());

const likes = (by: Device, to: Device) => by.do('likes', 'circles', { uid: to.uid });
const someone = (name: string) => world.person(`${name}-${turn}`);

test('a push is answered entry by entry, and a pull brings its rows to the other devices', async () => {
  expect(await likes(ana, ben)).toMatchObject({ status: 'applied', table: 'circles' });
  expect(await likes(ana, ben)).toMatchObject({ status: 'merged' });
  const tablet = new Device(ana.person);
  expect(tablet.rowsOf('circles')).toEqual([]);
  for (const device of [ana, tablet]) expect(await device.list('circles')).toMatchObject([{ sid: ben.uid }]);
  await ana.do('undoLikes', 'circles', { uid: ben.uid });
  expect(await tablet.list('circles')).toEqual([]);
});

test('entries written before a send go as one batch, those written meanwhile as the next', async () => {
  const others = [await someone('c'), await someone('d'), await someone('e')];
  for (const { uid } of others) ana.write('likes', 'circles', { uid });
  expect((await ana.send()).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(await ana.send()).toEqual([]);
  const again = others.map(({ uid }) => ana.do('undoLikes', 'circles', { uid }));
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  const [first] = [likes(ana, ben), await new Promise((resolve) => setImmediate(resolve))];
  const second = ana.do('visit', 'visitors', { uid: ben.uid });
  expect(await first).toMatchObject({ status: 'applied' });
  expect(await second).toMatchObject({ status: 'applied' });
  expect(await ana.do('undoLikes', 'circles', { uid: ben.uid })).toMatchObject({ status: 'applied' });
  expect(ana.conflicts).toEqual([]);
});

test('a batch sent again is answered as the first time', async () => {
  const first = await likes(ana, ben);
  expect(await ana.sendAgain()).toEqual([first]);
});

test('a page that comes late does not bring back an old row', async () => {
  const slow = new Device(ana.person);
  await slow.pull();
  await likes(ana, ben);
  const [isAsked, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  slow.person = {
    ...ana.person,
    call: async (name, input, options) => {
      const answer = await ana.person.call(name, input, options);
      isAsked.resolve();
      await mayCome.promise;
      return answer;
    },
  };
  const late = slow.pull();
  await isAsked.promise;
  await ana.do('undoLikes', 'circles', { uid: ben.uid });
  slow.person = ana.person;
  await slow.pull();
  mayCome.resolve();
  await late;
  expect(slow.rowsOf('circles')).toEqual([]);
});

test('many rows come in pages, and the device has all of them', async () => {
  const count = 130;
  for (let index = 0; index < count; index += 1) {
    const { uid } = await someone(`many-${index}`);
    ana.write('hide', 'hidden_accounts', { uid });
  }
  await ana.send();
  let pages = 0;
  const tablet = new Device({
    ...ana.person,
    call: (name, input, options) => {
      pages += 1;
      return ana.person.call(name, input, options);
    },
  });
  expect(await tablet.list('hidden_accounts')).toHaveLength(count);
  expect(pages).toBeGreaterThan(1);
});

test('a device that listens shows what others do without a pull', async () => {
  await ana.listen(world.url);
  await likes(ben, ana);
  await world.showRedacted();
  await expect.poll(() => ana.rowsOf('circles')).toHaveLength(1);
  await ana.socket?.settled();
  // The socket has advanced the cursor, so a pull returns nothing.
  expect(await ana.pull()).toEqual([]);
  expect(ana.rowsOf('circles')).toHaveLength(1);
  ana.goOffline();
});

test('offline it only writes; back online it sends, fetches and listens again', async () => {
  const cat = new Device(await someone('cat'));
  await ana.listen(world.url);
  ana.goOffline();
  ana.write('likes', 'circles', { uid: ben.uid });
  await expect(ana.pull()).rejects.toThrow('offline');
  await expect(ana.send()).rejects.toThrow('offline');
  await likes(cat, ana);
  await world.showRedacted();
  expect(ana.rowsOf('circles')).toEqual([]);
  expect(await ana.goOnline()).toMatchObject([{ status: 'applied' }]);
  expect(ana.rowsOf('circles')).toHaveLength(2);
  await cat.do('undoLikes', 'circles', { uid: ana.uid });
  await world.showRedacted();
  await expect.poll(() => ana.rowsOf('circles')).toHaveLength(1);
  ana.goOffline();
});

test('restored from an old copy it becomes a client of its own, and loses and doubles nothing', async () => {
  const [cat, dan] = [await someone('cat'), await someone('dan')];
  await likes(ana, ben);
  ana.write('likes', 'circles', { uid: cat.uid });
  const restored = ana.copy();
  await ana.send();
  restored.write('likes', 'circles', { uid: dan.uid });
  const answers = await restored.send();
  // The copy sends an entry that the server has already applied under the same mid.
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
  await ana.do('hide', 'hidden_accounts', { uid: dan.uid });
  for (const device of [ana, restored, new Device(ana.person)])
    expect(await device.list('circles')).toHaveLength(2);
  expect((await ana.person.call('readConfiguration', {})).result.restrictions.services['likes']?.count).toBe(
    3,
  );
});

test('an old copy whose number was used meanwhile takes a new client id', async () => {
  const [cat, dan] = [await someone('cat'), await someone('dan')];
  await likes(ana, ben);
  const shown = await ana.list('circles');
  const restored = ana.copy();
  expect(restored.rowsOf('circles')).toEqual(shown);
  expect(await restored.pull()).toEqual([]);
  await ana.do('likes', 'circles', { uid: cat.uid });
  expect(await restored.do('likes', 'circles', { uid: dan.uid })).toMatchObject({ status: 'applied' });
  expect(restored.conflicts).toEqual(['client_fork']);
  expect(restored.clientId).not.toBe(ana.clientId);
  expect(await restored.list('circles')).toHaveLength(3);
});

test('a task that is refused is an error of act()', async () => {
  await act(ana.person, 'likes', 'circles', ben);
  await expect(act(ana.person, 'favorite', 'favorite', ben)).rejects.toThrow('circles/not-matched');
});
