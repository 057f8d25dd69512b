// @subject: features/chat/web features/chat/server packages/localdb/src packages/sync-server/src
import { newId } from '@mitto/kit/ids';
import { relate } from '@mitto/testkit/samples/relate';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatMutations } from '../contract/chat-mutations.ts';
import { messages } from '../contract/chat-tables.ts';
import { conversations } from './conversations.ts';
import { type Fate, type TalkingDevice, talkingDevice } from './talking-device.fixture.ts';

/**
 * True on embedded PostgreSQL. It shares the CPU with its clients, so short runs send fewer
 * messages.
 */
const isEmbedded = process.env['TEST_ENGINE'] === 'pglite';
const wanted = sized({
  short: isEmbedded ? 500 : 1000,
  nightly: 100_000,
});
const members = sized({ short: 20, nightly: 200 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const dropEveryMs = 5000;
const lanes = 24;
const burst = 25;

let state = seed >>> 0;
const chance = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/**
 * Chooses the outcome of a push at random. On average, one push of ten arrives twice and one loses its
 * answer.
 */
const fateOf = (): Fate => (['twice', 'unanswered'] as const)[chance(10)] ?? 'arrives';

let world: World;
const devices: TalkingDevice[] = [];
const friends = new Map<string, string[]>();

beforeAll(async () => {
  world = await startWorld();
  const people = [];
  for (let number = 0; number < members; number += 1) {
    people.push(await world.person(`talker-${number}`, { isPremium: true }));
  }
  for (const [at, one] of people.entries()) {
    for (const step of [1, 7]) {
      const other = people[(at + step) % members];
      if (!other) continue;
      await relate(world, one, other, 'matched');
      friends.set(one.uid, [...(friends.get(one.uid) ?? []), other.uid]);
      friends.set(other.uid, [...(friends.get(other.uid) ?? []), one.uid]);
    }
    for (const name of ['phone', 'tablet']) devices.push(talkingDevice(world, one, `${at}-${name}`, fateOf));
  }
}, 300_000);
afterAll(async () => {
  for (const { client } of devices) client.stop();
  await world?.close();
});

let sent = 0;
const saidBy = new Map<string, number>();

/** Sends a few messages to one friend of the device's owner, then marks that friend's messages as read. */
async function talk(device: TalkingDevice): Promise<void> {
  const known = friends.get(device.uid) ?? [];
  const uid = known[chance(known.length)] ?? '';
  for (let number = 0; number < burst && sent < wanted; number += 1) {
    const key = `${device.name} ${uid}`;
    const count = saidBy.get(key) ?? 0;
    saidBy.set(key, count + 1);
    sent += 1;
    await device.db.run(chatMutations.messages, { uid, content: `${device.name} ${count} ${uid}` }, newId());
  }
  device.client.nudge();
  await device.drained();
  const [newest] = await device.db.find(messages, {
    equals: { chat: uid },
    orderBy: 'date',
    isDescending: true,
    limit: 1,
  });
  if (newest && chance(2) === 0) {
    await device.db.run(chatMutations.readMessages, { uid, upTo: newest.row.date });
    device.client.nudge();
  }
}

test(`${wanted} messages between ${members} members with two devices each: none lost, none twice, each sender’s in order, the unread exact (SEED=${seed})`, async () => {
  for (const { client } of devices) client.start();
  let drops = 0;
  const dropping = setInterval(() => {
    drops += 1;
    for (const device of devices) device.drop();
  }, dropEveryMs);
  const begun = performance.now();
  const lane = async (number: number): Promise<void> => {
    while (sent < wanted) {
      const device = devices[(chance(devices.length) + number) % devices.length];
      if (device) await talk(device);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(dropping);
  for (const device of devices) await device.drained();
  for (const { client } of devices) await client.syncNow();

  const kept = await keptByServer();
  const faults: string[] = [];
  for (const device of devices) faults.push(...(await faultsOf(device, kept)));
  process.stdout.write(
    `talking on ${world.database.engine}: SEED=${seed}, ${wanted} messages in ${seconds.toFixed(0)} s (${Math.round(wanted / seconds)} a second), ${drops} times all sockets dropped\n`,
  );
  expect(faults.slice(0, 20)).toEqual([]);
  expect(kept.size).toBe(wanted);
  expect(new Set(kept.values()).size).toBe(wanted);
});

async function keptByServer(): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; content: string }>`select id, content from chat_message`.execute(
    world.database.db,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Differences between a device and the server: extra or missing messages, another order, or other counts. */
async function faultsOf(device: TalkingDevice, kept: ReadonlyMap<string, string>): Promise<string[]> {
  const faults = device.refused.map((what) => `${device.name} was refused ${what}`);
  for (const other of friends.get(device.uid) ?? []) {
    const { rows: theirs } = await sql<{ id: string; is_read: boolean; receiver: string }>`
      select id, is_read, receiver from chat_message
      where low = least(${device.uid}::uuid, ${other}::uuid) and high = greatest(${device.uid}::uuid, ${other}::uuid)
      order by date`.execute(world.database.db);
    const own = await device.db.find(messages, { equals: { chat: other }, orderBy: 'date' });
    const what = `${device.name} with ${other}`;
    if (own.map(({ ref }) => ref).join() !== theirs.map(({ id }) => id).join()) {
      faults.push(`${what}: ${own.length} of ${theirs.length} messages, or another order`);
    }
    const next = new Map<string, number>();
    for (const { ref } of own) {
      const [name = '', count = ''] = (kept.get(ref) ?? '').split(' ');
      if (Number(count) !== (next.get(name) ?? 0))
        faults.push(`${what}: ${name} ${count} is out of its order`);
      next.set(name, Number(count) + 1);
    }
    const unread = theirs.filter(({ is_read, receiver }) => !is_read && receiver === device.uid).length;
    const counted = (await device.db.get(conversations, other))?.row.unread ?? 0;
    if (counted !== unread) faults.push(`${what}: ${counted} unread of ${unread}`);
  }
  return faults;
}
