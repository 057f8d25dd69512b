import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: Device;
let ben: Device;
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
  // Run the repeating jobs now, so that the next run is a whole interval later.
  await world.drain();
});
beforeEach(async () => {
  turn += 1;
  ana = new Device(await world.person(`ana-${turn}`));
  ben = new Device(await world.person(`ben-${turn}`));
});
afterAll(() => world.close());

/** A time rounded to the hour, which cannot be matched with the time a member was online. */
const wholeHour = expect.toSatisfy((at: unknown) => typeof at === 'number' && at > 0 && at % hour === 0);

const refused = (code: string) => ({ status: 'refused', code });
const likes = (by: Device, to: Device) => by.do('likes', 'circles', { uid: to.uid });

test('one like is a request, two are a match, and nothing else is', async () => {
  expect(await likes(ana, ben)).toMatchObject({ status: 'applied', record: { row: { connected: false } } });
  expect(await ana.list('circles')).toMatchObject([{ fid: ana.uid, sid: ben.uid, connected: false }]);
  expect(await likes(ana, ben)).toMatchObject({ status: 'merged' });
  expect(await ana.list('circles')).toMatchObject([{ connected: false }]);
  expect(await likes(ben, ana)).toMatchObject({ status: 'applied', record: { row: { connected: true } } });
  for (const device of [ana, ben]) {
    expect(await device.list('circles')).toMatchObject([{ fid: ana.uid, sid: ben.uid, connected: true }]);
  }
});

test('two that like each other at the same moment match [law 1.13]', async () => {
  await Promise.all([likes(ana, ben), likes(ben, ana)]);
  for (const device of [ana, ben]) expect(await device.list('circles')).toMatchObject([{ connected: true }]);
});

test('a standard member learns that somebody likes and visits them, and of whom no byte', async () => {
  world.clock.advance(17 * minute);
  await likes(ana, ben);
  await ana.do('visit', 'visitors', { uid: ben.uid });
  await world.showRedacted();
  expect(await ben.list('circles')).toEqual([
    { connected: false, isRedacted: true, creation_date: wholeHour },
  ]);
  expect(await ben.list('visitors')).toEqual([{ isMine: false, isRedacted: true, last_visit: wholeHour }]);
  await ben.person.call('databaseFetch', { table: 'circles' }).then(({ text }) => (ben.bytes += text));
  await ben.person
    .call('databaseQuery', { id: 'inCircles', values: { uid: ana.uid } })
    .then(({ result }) => expect(result).toEqual([{ relation: 'none', isFavorite: false }]));
  for (const canary of [ana.uid, ana.person.username, ana.person.email])
    expect(ben.bytes).not.toContain(canary);
});

test('hiding or blocking a guess tells a standard member nothing about who likes and visits them [law 2.11]', async () => {
  await likes(ana, ben);
  await ana.do('visit', 'visitors', { uid: ben.uid });
  await world.showRedacted();
  const stranger = new Device(await world.person(`stranger-${turn}`));
  const seen = async () => {
    const { result } = await ben.person.call('databaseResource', {});
    const counts = [];
    const fetched = [];
    for (const table of ['circles', 'visitors']) {
      counts.push((await ben.person.call('databaseNumRows', { table })).result.count);
      fetched.push((await ben.person.call('databaseFetch', { table })).result);
    }
    return { circles: result.tables['circles'], visitors: result.tables['visitors'], counts, fetched };
  };
  const before = await seen();
  expect(before.counts).toEqual([1, 1]);
  for (const guess of [stranger, ana]) {
    for (const [op, table] of [
      ['hide', 'hidden_accounts'],
      ['undoHide', 'hidden_accounts'],
      ['block', 'blocked_users'],
      ['unblock', 'blocked_users'],
    ] as const) {
      expect(await ben.do(op, table, { uid: guess.uid })).toMatchObject({ status: 'applied' });
      expect(await seen(), `${op} ${guess.person.name}`).toEqual(before);
    }
  }
  // A block by the other member does remove the redacted row, because the viewer cannot use it to try out
  // people. It goes with a batch.
  await ana.do('block', 'blocked_users', { uid: ben.uid });
  expect(await seen()).toEqual(before);
  await world.showRedacted();
  expect(await ben.list('circles')).toEqual([]);
});

test('premium shows who it was; when it has run out by the clock they are gone again', async () => {
  await likes(ana, ben);
  await world.showRedacted();
  await ben.list('circles');
  const admin = await world.person(`admin-${turn}`, { isAdmin: true });
  const reason = 'For a test.';
  const premiumUntil = world.clock.now() + hour;
  await admin.call('changeEntitlement', { uid: ben.uid, reason, premiumUntil });
  expect(await ben.list('circles')).toMatchObject([{ fid: ana.uid, sid: ben.uid }]);
  world.clock.advance(hour + minute);
  // The hour has also ended the session: the same device signs in anew and keeps its cursor.
  ben.person = await signInAgain(world, ben.person);
  await world.drain();
  expect(await ben.list('circles')).toMatchObject([{ isRedacted: true }]);
  const fresh = new Device(ben.person);
  await fresh.list('circles');
  expect(fresh.bytes).not.toContain(ana.uid);
});

test('the fourth of five likes is refused by the limit, and the rest goes on [law 1.2]', async () => {
  const { result: before } = await world.anonymous.call('readConfiguration', {});
  const admin = await world.person(`admin-${turn}`, { isAdmin: true });
  const services = { ...before.restrictions.services };
  const { misses, timeout } = before.restrictions.search;
  const changes = {
    restrictions: {
      services: { likes: { limit: 3, timeout: 60 }, messages: { limit: 20, timeout: 43_200 } },
      chat: { waitTime: 60 },
      search: { misses, timeout },
    },
  };
  expect(services['likes']).toBeDefined();
  const update = await admin.call('updateConfiguration', {
    version: before.version,
    reason: 'For a test.',
    changes,
  });
  expect(update.error).toBeUndefined();
  world.clock.advance(5000);

  const others = [];
  for (const name of ['c', 'd', 'e', 'f', 'g']) {
    others.push(new Device(await world.person(`${name}-${turn}`)));
    ana.write('likes', 'circles', { uid: others.at(-1)?.uid });
  }
  ana.write('hide', 'hidden_accounts', { uid: ben.uid });
  const answers = await ana.send();
  expect(answers.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
    'refused',
    'refused',
    'applied',
  ]);
  expect(answers[3]).toMatchObject({ code: 'too-many', countDown: 60 });
  world.clock.advance(20_000);
  // A further attempt does not extend the block.
  const late = new Device(ana.person);
  expect(await likes(late, others[4] ?? ben)).toMatchObject({ status: 'refused', countDown: 40 });
  world.clock.advance(41_000);
  expect(await likes(late, others[4] ?? ben)).toMatchObject({ status: 'applied' });
});

test('a favourite needs a match, and goes with it', async () => {
  expect(await ana.do('favorite', 'favorite', { uid: ben.uid })).toMatchObject(
    refused('circles/not-matched'),
  );
  await likes(ana, ben);
  await likes(ben, ana);
  await ana.do('favorite', 'favorite', { uid: ben.uid });
  expect(await ben.list('favorite')).toMatchObject([{ uid: ana.uid, sid: ben.uid }]);
  expect(await ben.do('undoLikes', 'circles', { uid: ana.uid })).toMatchObject(refused('circles/matched'));
  await ben.do('unmatch', 'circles', { uid: ana.uid });
  for (const device of [ana, ben]) {
    expect(await device.list('circles')).toEqual([]);
    expect(await device.list('favorite')).toEqual([]);
  }
});

test('a block takes everything between the two from both, at once, and gives it back when it ends', async () => {
  await likes(ana, ben);
  await likes(ben, ana);
  await ana.do('favorite', 'favorite', { uid: ben.uid });
  await ben.do('block', 'blocked_users', { uid: ana.uid });
  expect(await ben.list('blocked_users')).toMatchObject([{ uid: ana.uid }]);
  for (const device of [ana, ben]) {
    expect(await device.list('circles')).toEqual([]);
    expect(await device.list('favorite')).toEqual([]);
  }
  // Blocked and missing members get the same answer.
  expect(await ana.do('visit', 'visitors', { uid: ben.uid })).toMatchObject(refused('circles/not-there'));
  expect(await ana.do('visit', 'visitors', { uid: newId() })).toMatchObject(refused('circles/not-there'));
  await ben.do('unblock', 'blocked_users', { uid: ana.uid });
  for (const device of [ana, ben]) expect(await device.list('circles')).toMatchObject([{ connected: true }]);
});

test('hiding shuts out both ways until it is undone; nobody but the hider sees the list', async () => {
  await likes(ana, ben);
  await world.showRedacted();
  expect(await ben.list('circles')).toHaveLength(1);
  await ana.do('hide', 'hidden_accounts', { uid: ben.uid });
  expect(await ana.list('hidden_accounts')).toMatchObject([{ fid: ben.uid, uid: ana.uid }]);
  expect(await ben.list('hidden_accounts')).toEqual([]);
  await world.showRedacted();
  expect(await ben.list('circles')).toEqual([]);
  await ana.do('undoHide', 'hidden_accounts', { uid: ben.uid });
  expect(await ana.list('hidden_accounts')).toEqual([]);
  await world.showRedacted();
  expect(await ben.list('circles')).toHaveLength(1);
});

test('an undone like is gone on both sides; visits of those who hide theirs are never left', async () => {
  await likes(ana, ben);
  await world.showRedacted();
  expect(await ben.list('circles')).toHaveLength(1);
  await ana.do('undoLikes', 'circles', { uid: ben.uid });
  await world.showRedacted();
  expect(await ben.list('circles')).toEqual([]);
  const eve = new Device(await world.person(`eve-${turn}`, { isPremium: true }));
  await eve.person.call('updateUser', { privacy: { hideMyVisits: true } });
  expect(await eve.do('visit', 'visitors', { uid: ben.uid })).toMatchObject({
    status: 'applied',
    record: null,
  });
  await world.showRedacted();
  expect(await ben.list('visitors')).toEqual([]);
});

test.each(['paused', 'suspended', 'disabled', 'deleted'] as const)(
  'nobody can like one who is %s',
  async (standing) => {
    const other = await world.person(`${standing}-${turn}`, { standing });
    expect(await ana.do('likes', 'circles', { uid: other.uid })).toMatchObject(refused('circles/not-there'));
  },
);

test('the paused protect themselves, and do nothing else', async () => {
  const pia = new Device(await world.person(`pia-${turn}`));
  await likes(pia, ben);
  await likes(ben, pia);
  await likes(pia, ana);
  await pia.person.call('updateUser', { privacy: { available: false } });
  const ids = { ana: { uid: ana.uid }, ben: { uid: ben.uid } };
  for (const [task, table] of [
    ['likes', 'circles'],
    ['undoLikes', 'circles'],
    ['visit', 'visitors'],
    ['favorite', 'favorite'],
    ['undoFav', 'favorite'],
  ] as const) {
    expect(await pia.do(task, table, ids.ana), task).toMatchObject(refused('paused'));
  }
  for (const [task, table] of [
    ['hide', 'hidden_accounts'],
    ['undoHide', 'hidden_accounts'],
    ['block', 'blocked_users'],
    ['unblock', 'blocked_users'],
    ['unmatch', 'circles'],
  ] as const) {
    expect(await pia.do(task, table, ids.ben), task).toMatchObject({ status: 'applied' });
  }
  // The search of a paused member shows nobody, and hiding tells them no more than it tells others.
  await ben.do('block', 'blocked_users', { uid: pia.uid });
  expect(await pia.do('hide', 'hidden_accounts', ids.ben)).toMatchObject({ code: 'circles/not-there' });
});

test('oneself is nobody to like, and what is not declared is not done', async () => {
  expect(await likes(ana, ana)).toMatchObject(refused('circles/oneself'));
  expect(await ana.do('insert', 'circles', { uid: ben.uid })).toMatchObject(refused('database/read-only'));
  expect(await ana.do('likes', 'favorite', { uid: ben.uid })).toMatchObject({
    code: 'database/no-such-mutation',
  });
  expect(await ana.do('drop', 'circles', { uid: ben.uid })).toMatchObject({
    code: 'database/no-such-mutation',
  });
});

test('who is erased is gone from everybody, and no log names them', async () => {
  await likes(ana, ben);
  await likes(ben, ana);
  await ben.do('favorite', 'favorite', { uid: ana.uid });
  await ben.list('circles');
  const gone = await ana.person.call('removeUser', { password: ana.person.password });
  expect(gone.error).toBeUndefined();
  expect(await ben.list('circles')).toEqual([]);
  expect(await ben.list('favorite')).toEqual([]);
});
