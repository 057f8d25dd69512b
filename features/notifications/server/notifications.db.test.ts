import { day, hour, minute } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { stayIn } from '@mitto/testkit/stay-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
beforeEach(() => {
  turn += 1;
  world.clock.advance(day);
});
afterAll(() => world.close());

const someone = async (name: string, isPremium = false) =>
  stayIn(world, await world.person(`${name}-${turn}`, { isPremium }));

/** The member's notifications, newest first, once every event has been handled. */
async function listOf(me: TestPerson) {
  await world.drain();
  const rows = await new Device(me).list('notification_list');
  return rows.toSorted((one, other) => Number(other['at']) - Number(one['at']));
}
const kindsOf = async (me: TestPerson) =>
  (await listOf(me)).map(({ kind, isRead }) => `${kind}${isRead ? ' read' : ''}`).toSorted();

async function match(one: TestPerson, other: TestPerson) {
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
}

const write = (by: TestPerson, to: TestPerson, content = 'Hello') =>
  new Device(by).do('messages', 'messages', { uid: to.uid, content });
const countRows = async ({ uid }: TestPerson) =>
  (await sql`select 1 from notification where uid = ${uid}`.execute(world.database.db)).rows.length;

test('a match is news for the one who liked first, and read for the one who was shown it', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  await match(ana, ben);
  expect(await listOf(ana)).toEqual([
    { kind: 'match', uid: ben.uid, at: world.clock.now(), count: 1, isRead: false },
  ]);
  expect(await kindsOf(ben)).toEqual(['match read']);
});

test('the messages of a conversation are one row, which is read when they are', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  await match(ana, ben);
  await write(ben, ana);
  world.clock.advance(2 * hour);
  await write(ana, ben);
  await write(ben, ana);
  const [row, ...others] = await listOf(ana);
  expect(row).toMatchObject({ kind: 'message', uid: ben.uid, count: 2, isRead: false });
  expect(others.map(({ kind }) => kind)).toEqual(['match']);
  const device = new Device(ana);
  await device.do('readMessages', 'messages', { uid: ben.uid, upTo: world.clock.now() + minute });
  expect((await listOf(ana))[0]).toMatchObject({ kind: 'message', isRead: true });
  world.clock.advance(2 * hour);
  await write(ben, ana);
  expect((await listOf(ana))[0]).toMatchObject({ kind: 'message', count: 1, isRead: false });
  // Reading the notification reads no message, and the next message is news again.
  await device.do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  expect(await kindsOf(ana)).toEqual(['match read', 'message read']);
  const messages = await device.list('messages');
  expect(messages.filter(({ sender, status }) => sender === ben.uid && status === 'unread')).toHaveLength(1);
  world.clock.advance(2 * hour);
  await write(ben, ana);
  expect((await listOf(ana))[0]).toMatchObject({ count: 1, isRead: false });
});

test('a request is one, and becomes a match; a muted conversation is listed as read', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  await write(ben, ana);
  expect(await kindsOf(ana)).toEqual(['request']);
  await write(ana, ben);
  expect(await kindsOf(ben)).toEqual(['match', 'message']);
  const device = new Device(ben);
  await device.do('muteConversation', 'chats', { uid: ana.uid, isMuted: true });
  expect(await kindsOf(ben)).toEqual(['match', 'message read']);
  await device.do('muteConversation', 'chats', { uid: ana.uid, isMuted: false });
  expect(await kindsOf(ben)).toEqual(['match', 'message']);
});

test('premium members hear of likes and visits at once, and once a day of the same person', async () => {
  const [ana, ben] = [await someone('ana', true), await someone('ben')];
  await act(ben, 'visit', 'visitors', ana);
  await act(ben, 'likes', 'circles', ana);
  expect(await kindsOf(ana)).toEqual(['like', 'visit']);
  await new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  await act(ben, 'undoLikes', 'circles', ana);
  expect(await kindsOf(ana)).toEqual(['visit read']);
  world.clock.advance(hour);
  await act(ben, 'likes', 'circles', ana);
  await act(ben, 'visit', 'visitors', ana);
  expect(await kindsOf(ana)).toEqual(['like read', 'visit read']);
  world.clock.advance(day);
  await act(ben, 'visit', 'visitors', ana);
  expect(await kindsOf(ana)).toEqual(['like read', 'visit']);
});

test('standard members hear of likes and visits with the batch, of nobody by name, and nothing is stored before', async () => {
  const [ana, ben, cleo] = [await someone('ana'), await someone('ben'), await someone('cleo')];
  for (const by of [ben, cleo]) {
    await act(by, 'visit', 'visitors', ana);
    await act(by, 'likes', 'circles', ana);
  }
  expect(await listOf(ana)).toEqual([]);
  expect(await countRows(ana)).toBe(0);
  await world.showRedacted();
  const rows = await listOf(ana);
  const [circle] = await new Device(ana).list('circles');
  expect(rows.toSorted((a, b) => String(a['kind']).localeCompare(String(b['kind'])))).toEqual([
    { kind: 'like', at: circle?.['creation_date'], count: 2, isRead: false },
    { kind: 'visit', at: circle?.['creation_date'], count: 2, isRead: false },
  ]);
  const { result: exported } = await exportOf(world, ana);
  expect(exported['notifications']?.['notification']).toHaveLength(2);
  expect(exported['notifications']?.['notification']).toEqual(expect.arrayContaining(rows));
  // Liking back makes a match, which takes its like away.
  await act(ana, 'likes', 'circles', ben);
  expect((await listOf(ana)).find(({ kind }) => kind === 'like')).toMatchObject({ count: 1 });
  await act(ana, 'likes', 'circles', cleo);
  expect(await kindsOf(ana)).toEqual(['match read', 'match read', 'visit']);
});

test('the batches of one day are one notification, which grows with each batch and is unread again', async () => {
  const [ana, ben, cleo, dan] = [
    await someone('ana'),
    await someone('ben'),
    await someone('cleo'),
    await someone('dan'),
  ];
  const device = new Device(ana);
  await device.do('changeNotificationChoices', 'notification_choices', { timeZone: 'Asia/Bangkok' });
  const likesOf = async () =>
    (await listOf(ana)).map(({ count, isRead }) => `${count}${isRead ? ' read' : ''}`);
  // Noon in Bangkok.
  world.clock.advance(day - (world.clock.now() % day) + 5 * hour);
  await act(ben, 'likes', 'circles', ana);
  await world.showRedacted();
  expect(await likesOf()).toEqual(['1']);
  const [{ at: first } = {}] = await listOf(ana);
  await device.do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  world.clock.advance(4 * hour);
  await act(cleo, 'likes', 'circles', ana);
  // Nothing moves before the next batch.
  expect(await likesOf()).toEqual(['1 read']);
  await world.showRedacted();
  expect(await likesOf()).toEqual(['2']);
  const [{ at: second } = {}] = await listOf(ana);
  expect(Number(second) - Number(first)).toBe(4 * hour);
  await device.do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  // Midnight in Bangkok lies between, but not midnight UTC.
  world.clock.advance(12 * hour);
  await act(dan, 'likes', 'circles', ana);
  await world.showRedacted();
  expect(await likesOf()).toEqual(['1', '2 read']);
  await act(ana, 'likes', 'circles', cleo);
  expect((await listOf(ana)).flatMap(({ kind, count }) => (kind === 'like' ? count : []))).toEqual([1, 1]);
});

test('with premium the batches go and nobody is told of late; when it ends the names go, and nothing is news', async () => {
  const [ana, ben, cleo] = [await someone('ana'), await someone('ben'), await someone('cleo')];
  const admin = await world.person('admin', { isAdmin: true });
  const entitle = (premiumUntil: number | null) =>
    admin.call('changeEntitlement', { uid: ana.uid, reason: 'For a test.', premiumUntil });
  const device = new Device(ana);
  await act(ben, 'likes', 'circles', ana);
  await world.showRedacted();
  expect((await device.list('notification_list')).map(({ uid }) => uid)).toEqual([undefined]);
  await entitle(world.clock.now() + day);
  expect(await device.list('notification_list')).toEqual([]);
  await act(cleo, 'likes', 'circles', ana);
  expect((await device.list('notification_list')).map(({ uid }) => uid)).toEqual([cleo.uid]);
  await world.showRedacted();
  expect(await device.list('notification_list')).toHaveLength(1);
  await entitle(null);
  const left = await device.list('notification_list');
  expect(left.map(({ kind, uid, count }) => ({ kind, uid, count }))).toEqual([
    { kind: 'like', uid: undefined, count: 1 },
  ]);
  expect(await countRows(ana)).toBe(2);
});

test('a notification goes with the relation that it tells of, and comes back with it', async () => {
  const [ana, ben] = [await someone('ana', true), await someone('ben')];
  await match(ana, ben);
  await write(ben, ana);
  expect(await kindsOf(ana)).toEqual(['match', 'message']);
  for (const [end, undo, table] of [
    ['block', 'unblock', 'blocked_users'],
    ['hide', 'undoHide', 'hidden_accounts'],
  ] as const)
    for (const by of [ana, ben]) {
      const other = by === ana ? ben : ana;
      await act(by, end, table, other);
      expect(await listOf(ana), `${by.name} ${end}`).toEqual([]);
      await act(by, undo, table, other);
      expect(await kindsOf(ana)).toEqual(['match', 'message']);
    }
  await act(ben, 'unmatch', 'circles', ana);
  expect(await listOf(ana)).toEqual([]);
});

test('an erased member is in nobody’s notifications', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  await match(ana, ben);
  const device = new Device(ana);
  expect(await device.list('notification_list')).toHaveLength(1);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  expect(await device.list('notification_list')).toEqual([]);
  expect(await countRows(ana)).toBe(0);
});

test('what a member wants no notice of within the app is listed as read', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  await new Device(ana).do('changeNotifications', 'notifications', { inapp: { match: false } });
  await match(ana, ben);
  expect(await kindsOf(ana)).toEqual(['match read']);
});

test('reading is for all devices, up to what was shown, and never for what is yet to happen', async () => {
  const [ana, ben, cleo] = [await someone('ana'), await someone('ben'), await someone('cleo')];
  await match(ana, ben);
  const shownAt = world.clock.now();
  world.clock.advance(hour);
  await match(ana, cleo);
  const device = new Device(ana);
  await device.do('readNotifications', 'notification_list', { upTo: shownAt });
  expect((await listOf(ana)).map(({ isRead }) => isRead)).toEqual([false, true]);
  const again = await device.do('readNotifications', 'notification_list', { upTo: shownAt });
  expect(again).toMatchObject({ status: 'merged' });
  await device.do('readNotifications', 'notification_list', { upTo: world.clock.now() + day });
  world.clock.advance(hour);
  const dan = await someone('dan');
  await match(ana, dan);
  // An event that happens again is news again.
  await act(ana, 'unmatch', 'circles', cleo);
  await match(ana, cleo);
  const unread = (await listOf(ana)).filter(({ isRead }) => isRead === false);
  expect(unread.map(({ uid }) => uid).toSorted()).toEqual([cleo.uid, dan.uid].toSorted());
});

test('nobody reads, or marks, the notification of another member', async () => {
  const [ana, ben, eve] = [await someone('ana'), await someone('ben'), await someone('eve')];
  await match(ana, ben);
  const device = new Device(ana);
  await device.pull();
  const [id = ''] = [...device.rows.values()].flatMap(({ table, ref }) =>
    table === 'notification_list' ? [ref] : [],
  );
  await new Device(eve).do('readNotification', 'notification_list', { id });
  expect(await kindsOf(ana)).toEqual(['match']);
  await device.do('readNotification', 'notification_list', { id });
  expect(await kindsOf(ana)).toEqual(['match read']);
});

test('choices are merged, and quiet hours can be ended', async () => {
  const ana = await someone('ana');
  const device = new Device(ana);
  const change = (changes: object) =>
    device.do('changeNotificationChoices', 'notification_choices', { ...changes });
  expect(await device.list('notification_choices')).toEqual([]);
  await change({ timeZone: 'Asia/Bangkok', quiet: { from: 1320, to: 420 } });
  await change({ showsPreviews: true });
  const all = {
    timeZone: 'Asia/Bangkok',
    quiet: { from: 1320, to: 420 },
    showsPreviews: true,
    language: 'en',
  };
  expect(await device.list('notification_choices')).toEqual([all]);
  await change({ quiet: null });
  expect(await device.list('notification_choices')).toEqual([
    { timeZone: 'Asia/Bangkok', showsPreviews: true, language: 'en' },
  ]);
  expect(await change({ timeZone: 'Mars/Olympus' })).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('a block at the moment of a match or a message leaves no notification', async () => {
  for (let round = 0; round < 8; round += 1) {
    turn += 100;
    const [ana, ben] = [await someone('ana', true), await someone('ben')];
    await match(ana, ben);
    await Promise.all([
      write(ben, ana).catch(() => undefined),
      act(ana, 'block', 'blocked_users', ben),
      world.drain(),
    ]);
    expect(await listOf(ana)).toEqual([]);
    expect(await listOf(ben)).toEqual([]);
  }
});
