import { minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const megabyte = 1024 ** 2;
const recording = Buffer.alloc(2 * megabyte, 'sound');

let world: World;
let other: World;
let ana: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  // A second process on the same database and media store.
  other = await startWorld({ database: world.database, clock: world.clock });
});
beforeEach(async () => {
  turn += 1;
  // Everything of the tests before is swept.
  world.clock.advance(30 * minute);
  await world.drain();
  ana = await world.person(`ana-${turn}`);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const address = () => `192.0.2.${turn}`;

/** Stores recordings that are not sent, in turn by both servers, and returns the codes of the refused ones. */
async function record(uid: string, count: number, ip = address()): Promise<string[]> {
  const put = async (at: number): Promise<string> => {
    const { media } = (at % 2 === 0 ? world : other).deps;
    const sizes = new Map([['audio', recording]]);
    return await media.put({ uid, ip, kind: 'chat.file', type: 'audio/webm', sizes }).then(
      () => '',
      ({ code }: { code: string }) => code,
    );
  };
  const codes = await Promise.all(Array.from({ length: count }, (_, at) => put(at)));
  return codes.filter((code) => code !== '');
}

async function rowsOf(uid: string): Promise<number> {
  const rows = await world.database.db
    .selectFrom('media_object')
    .select('key')
    .where('uid', '=', uid)
    .execute();
  return rows.length;
}

test('of 118 recordings of 2 MB that are never sent 32 stay, and those for their time', async () => {
  expect(await record(ana.uid, 118)).toEqual(Array(86).fill('too-many'));
  expect(await rowsOf(ana.uid)).toBe(32);
  // A call says how long to wait, and others are not concerned.
  const files = [{ name: 'a.jpg', bytes: await testPicture() }];
  const refused = await ana.call('attach', { kind: 'images', files });
  expect(refused).toMatchObject({ status: 429, error: { code: 'too-many', countDown: 20 * 60 } });
  const ben = await world.person(`ben-${turn}`);
  expect((await ben.call('attach', { kind: 'images', files })).status).toBe(200);
  world.clock.advance(20 * minute);
  await world.drain();
  expect(await rowsOf(ana.uid)).toBe(0);
  expect(await record(ana.uid, 3)).toEqual([]);
});

test('what is kept, dropped or discarded counts no more', async () => {
  const { media } = world.deps;
  const sizes = new Map([['audio', recording]]);
  for (let at = 0; at < 40; at += 1) {
    const key = await media.put({
      uid: ana.uid,
      ip: address(),
      kind: 'chat.file',
      type: 'audio/webm',
      sizes,
    });
    if (at % 2 === 0) await media.discard([key]);
    else await world.database.transact((tx) => media.keep(tx, ana.uid, [key]));
  }
  expect(await record(ana.uid, 32)).toEqual([]);
});

test('a network is counted as well, and another network is not concerned', async () => {
  const people = Array.from({ length: 17 }, (_, at) => `018f0000-0000-7000-8000-0000000${turn}00${10 + at}`);
  const half = Buffer.alloc(32 * megabyte);
  const { media } = world.deps;
  const store = async (uid: string, ip: string) =>
    await media.put({ uid, ip, kind: 'chat.file', type: 'audio/webm', sizes: new Map([['audio', half]]) });
  for (const uid of people.slice(0, 16)) for (let at = 0; at < 2; at += 1) await store(uid, address());
  await expect(store(people[16] ?? '', address())).rejects.toMatchObject({ code: 'busy' });
  await store(people[16] ?? '', '198.51.100.7');
});

test('the sweep goes on until nothing is left, and past what the store does not delete', async () => {
  const count = 1203;
  const at = world.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    key: `unused-${turn}-${String(index).padStart(13, '0')}`,
    uid: ana.uid,
    kind: 'chat.file',
    sizes: [index === 7 ? 'No size' : 'audio'],
    type: 'audio/webm',
    bytes: 10,
    state: 'new' as const,
    changed_at: at,
    network: null,
    form_until: null,
  }));
  await world.database.db.insertInto('media_object').values(rows).execute();
  world.clock.advance(20 * minute);
  await world.drain();
  const left = await world.database.db
    .selectFrom('media_object')
    .select('key')
    .where('key', 'like', 'unused-%')
    .execute();
  expect(left).toEqual([{ key: rows[7]?.key }]);
  await world.database.db.deleteFrom('media_object').where('key', 'like', 'unused-%').execute();
});
