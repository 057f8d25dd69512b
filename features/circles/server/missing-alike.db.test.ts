import { setTimeout as sleep } from 'node:timers/promises';
import { hour } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { act, Device, type EntryAnswer } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { stayIn } from '@mitto/testkit/stay-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markTasks } from './mark-tasks.ts';

let world: World;
let staff: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  staff = await world.person('staff', { isAdmin: true });
});
afterAll(() => world.close());

/** Ways in which a member is not there any more for somebody who knows their id. */
const ways: Readonly<Record<string, (other: TestPerson, me: TestPerson) => Promise<unknown>>> = {
  'hides me': (other, me) => act(other, 'hide', 'hidden_accounts', me),
  'blocks me': (other, me) => act(other, 'block', 'blocked_users', me),
  'is paused': (other) => new Device(other).do('changePrivacy', 'user_info', { available: false }),
  'is suspended': (other) =>
    staff.call('changeStanding', { uid: other.uid, standing: 'suspended', reason: 'For a test.' }),
  'is erased': (other) => world.database.transact((tx) => world.deps.eraseMember(tx, other.uid)),
};

const tables = {
  likes: 'circles',
  visit: 'visitors',
  hide: 'hidden_accounts',
  favorite: 'favorite',
} as const;

const outcome = ({ status, code }: EntryAnswer) => ({ status, code });

/** Everything that tells of the other by their id, after they went. */
async function answersAbout(me: TestPerson, other: TestPerson) {
  const device = new Device(me);
  await device.pull();
  const answers: Record<string, unknown> = {};
  for (const [op, table] of Object.entries(tables))
    answers[op] = outcome(await device.do(op, table, { uid: other.uid }));
  answers['undoLikes'] = outcome(await device.do('undoLikes', 'circles', { uid: other.uid }));
  answers['mute'] = outcome(await device.do('muteConversation', 'chats', { uid: other.uid, isMuted: true }));
  const { result: counts } = await me.call('databaseQuery', { id: 'profileActivityCounts', values: {} });
  answers['counts'] = counts;
  answers['tie'] = await me
    .call('databaseQuery', { id: 'inCircles', values: { uid: other.uid } })
    .then(({ result }) => result);
  answers['rows'] = ['circles', 'visitors'].map((table) => device.rowsOf(table));
  const found = await me.call('searchUser', { searchValue: other.username, type: 'username' });
  answers['search'] = found.error?.code ?? found.result;
  return answers;
}

describe.each([false, true])('a member with premium: %s', (isPremium) => {
  test('nothing tells somebody who hides me from somebody who blocks me, is paused, suspended or erased', async () => {
    const all: Record<string, unknown> = {};
    for (const [way, go] of Object.entries(ways)) {
      turn += 1;
      const me = await aProfile(world, `me${turn}`, { isPremium });
      const other = await aProfile(world, `other${turn}`);
      await act(me, 'likes', 'circles', other);
      await act(me, 'visit', 'visitors', other);
      await act(other, 'visit', 'visitors', me);
      await go(other, me);
      all[way] = await answersAbout(me, other);
    }
    const [first] = Object.values(all);
    for (const [way, answers] of Object.entries(all)) expect(answers, way).toEqual(first);
    expect(first).toMatchObject({
      likes: { code: 'circles/not-there' },
      visit: { code: 'circles/not-there' },
    });
  });
});

test('likes and visits of somebody who pauses go, and come back with them; matches stay', async () => {
  const me = await aProfile(world, 'sees', { isPremium: true });
  const [fan, match] = [await aProfile(world, 'fan'), await aProfile(world, 'match')];
  await act(fan, 'likes', 'circles', me);
  await act(fan, 'visit', 'visitors', me);
  await act(match, 'likes', 'circles', me);
  await act(me, 'likes', 'circles', match);
  const device = new Device(me);
  const pause = (isPaused: boolean) =>
    Promise.all(
      [fan, match].map((one) => new Device(one).do('changePrivacy', 'user_info', { available: !isPaused })),
    );
  const seen = async () => [
    (await device.list('circles')).map(({ fid }) => fid).toSorted(),
    (await device.list('visitors')).map(({ visitor_uid }) => visitor_uid),
  ];
  const both = [[fan.uid, match.uid].toSorted(), [fan.uid]];
  expect(await seen()).toEqual(both);
  await pause(true);
  expect(await seen()).toEqual([[match.uid], []]);
  await pause(false);
  expect(await seen()).toEqual(both);
});

// The embedded database has one connection, so nothing runs at the same moment.
test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'a visit at the moment of a pause does not stay in sight',
  async () => {
    const me = await aProfile(world, 'passes-by', { isPremium: true });
    const other = await aProfile(world, 'leaves');
    const device = new Device(me);
    let paused: Promise<EntryAnswer> | undefined;
    await world.database.transact(async (tx) => {
      const visit = markTasks(world.deps).find(({ mutation }) => mutation.name === 'visit');
      const caller = { uid: me.uid } as Parameters<NonNullable<typeof visit>['run']>[1];
      await visit?.run(tx, caller, { uid: other.uid }, { ref: null, base: undefined });
      // From here on the visit is being logged, and nobody else sees it yet.
      await world.deps.holdStreams(tx, [me.uid, other.uid]);
      paused = new Device(other).do('changePrivacy', 'user_info', { available: false });
      await sleep(500);
    });
    expect(await paused).toMatchObject({ status: 'applied' });
    expect(await device.list('visitors')).toEqual([]);
  },
);

test('a redacted like of somebody who pauses goes with a batch, and is no news when it comes back', async () => {
  const [me, fan] = [
    stayIn(world, await aProfile(world, 'admired')),
    stayIn(world, await aProfile(world, 'admirer')),
  ];
  await act(fan, 'likes', 'circles', me);
  const device = new Device(me);
  const seen = async () => {
    await world.showRedacted();
    await world.drain();
    const { length } = await device.list('circles');
    const { rows } = await sql<{ at: number }>`
      select at from notification where uid = ${me.uid} and kind = 'like'`.execute(world.database.db);
    return { likes: length, notifications: rows.length };
  };
  expect(await seen()).toEqual({ likes: 1, notifications: 1 });
  await new Device(fan).do('changePrivacy', 'user_info', { available: false });
  world.clock.advance(5 * hour);
  expect(await seen()).toEqual({ likes: 0, notifications: 1 });
  await new Device(fan).do('changePrivacy', 'user_info', { available: true });
  world.clock.advance(5 * hour);
  expect(await seen()).toEqual({ likes: 1, notifications: 1 });
});

test('the own export has no id of a former match who blocks me', async () => {
  const [me, other] = [await aProfile(world, 'exports'), await aProfile(world, 'former')];
  await act(me, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', me);
  await act(me, 'favorite', 'favorite', other);
  await act(other, 'block', 'blocked_users', me);
  const { result } = await exportOf(world, me);
  expect(JSON.stringify(result['circles'])).not.toContain(other.uid);
});

test('redacted rows of a batch are in no order of the members', async () => {
  const ranks: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const me = await aProfile(world, `liked${round}`);
    for (let index = 0; index < 6; index += 1)
      await act(await aProfile(world, `liker${round}x${index}`), 'likes', 'circles', me);
    await world.showRedacted();
    const { rows } = await sql<{ other: string }>`
      select c.other from sync_row r join circle_redacted c on c.uid = r.uid and r.source = '?' || c.id
      where r.uid = ${me.uid} and r.tbl = 'circles' order by r.seq`.execute(world.database.db);
    const others = rows.map(({ other }) => other);
    expect(others).toHaveLength(6);
    const sorted = others.toSorted();
    ranks.push(others.filter((other, at) => other === sorted[at]).length);
  }
  // In order all six stand at their rank in each round; by chance one does.
  expect(ranks.reduce((sum, one) => sum + one, 0)).toBeLessThan(16);
});
