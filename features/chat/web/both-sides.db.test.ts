import { blockedUsers, circles, hiddenAccounts } from '@mitto/circles/contract/circle-tables';
import { standingsOf } from '@mitto/circles/web/public/use-standings';
import type { TableEntry } from '@mitto/kit/define-table';
import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import type { StoredRow } from '@mitto/localdb/stored-row';
import { planTables } from '@mitto/localdb/table-plan';
import { cardOf } from '@mitto/profile/server/profiles.fixture';
import type { PersonWishes } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chats } from '../contract/chat-tables.ts';
import { type MayWrite, mayWrite } from '../policy.ts';
import { ChatDevice, match } from '../server/chat-device.fixture.ts';
import { mayWriteNow } from '../server/may-write-now.ts';
import { writingOf } from './writing-of.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

interface Case {
  readonly name: string;
  readonly begin: (me: ChatDevice, other: ChatDevice) => Promise<unknown>;
  readonly may: MayWrite;
  /** Answer of the device, where it cannot know why the server refuses. */
  readonly onDevice?: MayWrite;
  readonly other?: PersonWishes;
}

const nothing = async () => undefined;

const cases: readonly Case[] = [
  { name: 'strangers', begin: nothing, may: 'request' },
  { name: 'a like of mine', begin: (me, other) => me.likes(other), may: 'request' },
  { name: 'a match', begin: match, may: 'freely' },
  { name: 'a request of mine', begin: (me, other) => me.say(other, 'Hello'), may: 'waits' },
  { name: 'a request of theirs', begin: (me, other) => other.say(me, 'Hello'), may: 'answer' },
  {
    name: 'a request that was answered',
    begin: async (me, other) => {
      await me.say(other, 'Hello');
      await other.say(me, 'Hello');
    },
    may: 'freely',
  },
  {
    name: 'I block them',
    begin: (me, other) => me.do('block', 'blocked_users', { uid: other.uid }),
    may: 'no',
  },
  {
    name: 'I hide them',
    begin: (me, other) => me.do('hide', 'hidden_accounts', { uid: other.uid }),
    may: 'no',
  },
  {
    name: 'they take no messages',
    begin: (_, other) => other.person.call('updateUser', { privacy: { pm: false } }),
    may: 'no',
  },
  {
    name: 'they block me',
    begin: (me, other) => other.do('block', 'blocked_users', { uid: me.uid }),
    may: 'no',
    onDevice: 'request',
  },
  { name: 'they are paused', begin: nothing, other: { standing: 'paused' }, may: 'no', onDevice: 'request' },
];

test.each(cases)('$name: the device and the server decide by the same rule', async (one) => {
  const me = await somebody({ isPremium: true });
  const other = await somebody({ isPremium: true, ...one.other });
  await one.begin(me, other);
  const onServer = await world.database.transact((tx) => mayWriteNow(world.deps, tx, me.uid, other.uid));
  expect(onServer).toBe(one.may);
  expect(await onDevice(me, other)).toBe(one.onDevice ?? one.may);
});

async function somebody(wishes: PersonWishes): Promise<ChatDevice> {
  people += 1;
  return new ChatDevice(await world.person(`either-side-${people}`, wishes));
}

/** The decision of a device that has synced. */
async function onDevice(me: ChatDevice, other: ChatDevice): Promise<MayWrite> {
  const tables: readonly TableEntry[] = [chats, circles, hiddenAccounts, blockedUsers];
  const store = new MemoryStore(newMeta(planTables([...tables]), 1));
  for (const { name } of tables) {
    const rows = await rowsOf(me, name);
    await store.write((tx) => tx.putRows(name, rows));
  }
  const between = await store.read(standingsOf(me.uid, [other.uid]));
  const [conversation] = (await me.list('chats')).filter((row) => row['uid'] === other.uid);
  const card = await cardOf(me.person, other.uid);
  // Safe cast: the rows of the table are conversations.
  return mayWrite(writingOf(between[other.uid], conversation as Parameters<typeof writingOf>[1], card?.pm));
}

async function rowsOf(me: ChatDevice, table: string): Promise<StoredRow[]> {
  const { result } = await me.person.call('databaseFetch', { table, limit: 100 });
  return result.flatMap(({ ref, ver, row }) => (row ? [{ ref, ver, row, seq: ver, isPending: false }] : []));
}
