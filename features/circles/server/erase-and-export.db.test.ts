import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const doTask = (person: TestPerson, op: string, table: string, uid: string) =>
  new Device(person).do(op, table, { uid });

// The embedded database has one connection, so nothing runs concurrently.
const onServer = test.skipIf(process.env['TEST_ENGINE'] !== 'postgres');

onServer('who is erased at this moment cannot be liked any more, and nothing is left of them', async () => {
  const [ana, ben] = [await world.person('ana'), await world.person('ben')];
  let liked: ReturnType<typeof doTask> | undefined;
  await world.database.transact(async (tx) => {
    await sql`select from account_member where uid = ${ben.uid} for update`.execute(tx);
    await world.deps.eraseMember(tx, ben.uid);
    liked = doTask(ana, 'likes', 'circles', ben.uid);
    await sleep(500);
  });
  expect(await liked).toMatchObject({ status: 'refused', code: 'circles/not-there' });
  const { rows } = await sql`
    select 'circle' as found from circle where sid = ${ben.uid}
    union all select 'sync_row' from sync_row where uid = ${ben.uid} or source = ${ben.uid}
    union all select 'sync_head' from sync_head where uid = ${ben.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

onServer('what a device sends while its member is erased leaves nothing behind either', async () => {
  const [eve, fay] = [await world.person('eve'), await world.person('fay')];
  let refused: Promise<unknown> | undefined;
  await world.database.transact(async (tx) => {
    await sql`select from account_member where uid = ${eve.uid} for update`.execute(tx);
    await world.deps.eraseMember(tx, eve.uid);
    refused = expect(doTask(eve, 'likes', 'circles', fay.uid)).rejects.toThrow('unauthorized');
    await sleep(500);
  });
  await refused;
  const { rows } = await sql`
    select 'sync_client' as found from sync_client where uid = ${eve.uid}
    union all select 'sync_result' from sync_result where uid = ${eve.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('an export tells the batch of a like and a visit whose maker it does not name, and no more', async () => {
  world.clock.advance(4 * hour - (world.clock.now() % (4 * hour)) + hour + 7 * minute);
  const [cleo, dan] = [await world.person('cleo', { isPremium: true }), await world.person('dan')];
  const at = world.clock.now();
  await doTask(cleo, 'likes', 'circles', dan.uid);
  await doTask(cleo, 'visit', 'visitors', dan.uid);
  const { result: hers } = await exportOf(world, cleo);
  expect(hers['circles']).toMatchObject({
    circle: [{ other: dan.uid, creation_date: at, last_modified: at }],
    circle_visit: [{ other: dan.uid, last_visit: at }],
  });
  const none = { circle: [], circle_visit: [], circle_redacted: [] };
  expect((await exportOf(world, dan)).result['circles']).toMatchObject(none);
  await world.showRedacted();
  const shown_at = at - hour - 7 * minute;
  const { result: his } = await exportOf(world, dan);
  expect(his['circles']).toMatchObject({ circle: [], circle_visit: [] });
  expect(his['circles']?.['circle_redacted']?.toSorted(byKind)).toEqual([
    { kind: 'like', shown_at, is_hidden: false },
    { kind: 'visit', shown_at, is_hidden: false },
  ]);
});

const byKind = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));

test('nobody sees a count fall at the moment somebody is erased, and nothing names them', async () => {
  const [gus, hal] = [await world.person('gus'), await world.person('hal')];
  await doTask(gus, 'likes', 'circles', hal.uid);
  await doTask(gus, 'visit', 'visitors', hal.uid);
  await world.showRedacted();
  const device = new Device(hal);
  const seen = async () => [...(await device.list('circles')), ...(await device.list('visitors'))];
  const before = await seen();
  expect(before).toHaveLength(2);
  expect((await gus.call('removeUser', { password: gus.password })).error).toBeUndefined();
  expect(await seen()).toEqual(before);
  const { rows } = await sql`
    select from circle_redacted where other = ${gus.uid}
    union all select from circle_waiting where uid = ${gus.uid}`.execute(world.database.db);
  expect(rows).toHaveLength(0);
  await world.showRedacted();
  expect(await device.list('circles')).toEqual([]);
});
