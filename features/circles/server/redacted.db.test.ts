import { day, hour, minute } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showRedacted } from './redacted.ts';

let world: World;
let turn = 0;
const step = 4 * hour;
beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
beforeEach(() => {
  turn += 1;
  // Begin each test an hour after a batch.
  world.clock.advance(step - (world.clock.now() % step) + hour);
});
afterAll(() => world.close());

const someone = (name: string, isPremium = false) => world.person(`${name}-${turn}`, { isPremium });
const doTo = (by: TestPerson, op: string, table: string, to: TestPerson) =>
  new Device(by).do(op, table, { uid: to.uid });

/** Everything that a member can read about likes and visits, by each way. */
async function everything(me: TestPerson) {
  const { result: counts } = await me.call('databaseQuery', { id: 'profileActivityCounts', values: {} });
  const { result: resources } = await me.call('databaseResource', {});
  const { result: exported } = await exportOf(world, me);
  const tables: Record<string, unknown> = {};
  for (const table of ['circles', 'visitors', 'notification_list'] as const) {
    const { result: count } = await me.call('databaseNumRows', { table });
    const { result: fetched } = await me.call('databaseFetch', { table });
    const bootstrap = (await new Device(me).pull()).filter((record) => record.table === table);
    const stream = { ...resources.tables[table] };
    tables[table] = { count, fetched, bootstrap, stream };
  }
  const { sync_row, sync_head, sync_sum } = exported['sync'] ?? {};
  return { counts, tables, circles: exported['circles'], log: { sync_row, sync_head, sync_sum } };
}

/** Runs the next batch at its time, in which nothing waits for a later one. */
async function nextBatch(): Promise<void> {
  world.clock.advance(step - (world.clock.now() % step));
  await showRedacted(world.deps, { maxWait: 0 });
}

test('whatever others do, nothing that a standard member can read changes before the next batch', async () => {
  const [me, fan, guest, gone] = [
    await someone('me'),
    await someone('fan'),
    await someone('guest'),
    await someone('gone'),
  ];
  const device = new Device(me);
  const socket = await device.listen(world.url);
  await doTo(gone, 'likes', 'circles', me);
  await doTo(guest, 'visit', 'visitors', me);
  await world.showRedacted();
  const before = await everything(me);
  await expect.poll(() => device.rowsOf('visitors').length).toBe(1);
  const heard = device.rows.size;
  expect(before.counts).toEqual([{ match: 0, likes: 1, visitors: 1, favorite: 0 }]);
  await doTo(fan, 'likes', 'circles', me);
  await doTo(fan, 'visit', 'visitors', me);
  await doTo(guest, 'visit', 'visitors', me);
  await doTo(guest, 'likes', 'circles', me);
  await doTo(guest, 'hide', 'hidden_accounts', me);
  await doTo(gone, 'undoLikes', 'circles', me);
  await gone.call('removeUser', { password: gone.password });
  expect(await everything(me)).toEqual(before);
  expect(device.rows.size).toBe(heard);
  await world.showRedacted();
  // One like came, one went, and the guest hides from the member: their visit stays as long as any other.
  await expect.poll(() => device.rowsOf('visitors').length).toBe(2);
  expect(device.rowsOf('circles')).toHaveLength(1);
  const after = JSON.stringify(await everything(me));
  for (const { uid } of [fan, guest, gone]) expect(after).not.toContain(uid);
  socket.close();
});

test('the job shows them with the batch of its time, and not with a run in between', async () => {
  const [me, fan] = [await someone('me'), await someone('fan')];
  await doTo(fan, 'likes', 'circles', me);
  const device = new Device(me);
  const jobs = async (minutes: number) => {
    world.clock.advance(minutes * minute);
    await world.drain();
    device.person = await signInAgain(world, me);
    return (await device.list('circles')).length;
  };
  // It waits for one of the next four batches.
  expect(await jobs(2 * 60)).toBe(0);
  for (let batches = 0; batches < 4 && (await jobs(step / minute)) === 0; batches += 1);
  const [row] = await device.list('circles');
  expect(row).toMatchObject({
    isRedacted: true,
    creation_date: expect.toSatisfy((at: number) => at % step === 0),
  });
});

test('each change waits up to three steps of its own, and a repeated run shows the same', async () => {
  const me = await someone('me');
  const fans = await Promise.all(Array.from({ length: 24 }, (_, index) => someone(`fan${index}`)));
  for (const fan of fans) await doTo(fan, 'likes', 'circles', me);
  world.clock.advance(step - (world.clock.now() % step));
  const device = new Device(await signInAgain(world, me));
  const shown = async () => {
    await showRedacted(world.deps);
    return (await device.list('circles')).length;
  };
  const first = await shown();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(24);
  expect(await shown()).toBe(first);
  const next = async () => {
    world.clock.advance(step);
    device.person = await signInAgain(world, me);
    return await shown();
  };
  const second = await next();
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(24);
  await next();
  expect(await next()).toBe(24);
});

test('a like back makes the match at once, although the row still waits, and after it was shown', async () => {
  const [me, early, late] = [await someone('me'), await someone('early'), await someone('late')];
  const device = new Device(me);
  await doTo(early, 'likes', 'circles', me);
  await world.showRedacted();
  expect(await device.list('circles')).toMatchObject([{ isRedacted: true }]);
  await doTo(late, 'likes', 'circles', me);
  for (const fan of [early, late]) {
    expect(await doTo(me, 'likes', 'circles', fan)).toMatchObject({ record: { row: { connected: true } } });
  }
  const matches = [{ connected: true }, { connected: true }];
  expect(await device.list('circles')).toMatchObject(matches);
  await nextBatch();
  device.person = await signInAgain(world, me);
  expect(await device.list('circles')).toMatchObject(matches);
});

test('premium is told at once, and shows those who wait; when it ends they are as before, and no news', async () => {
  const [me, fan, guest] = [await someone('me'), await someone('fan'), await someone('guest')];
  const rich = await someone('rich', true);
  await doTo(fan, 'likes', 'circles', rich);
  await doTo(guest, 'visit', 'visitors', rich);
  expect(await new Device(rich).list('circles')).toMatchObject([{ fid: fan.uid }]);
  expect(await new Device(rich).list('visitors')).toMatchObject([{ visitor_uid: guest.uid }]);
  const device = new Device(me);
  await doTo(fan, 'likes', 'circles', me);
  await doTo(guest, 'visit', 'visitors', me);
  expect(await device.list('circles')).toEqual([]);
  const admin = await world.person(`admin-${turn}`, { isAdmin: true });
  const entitle = (premiumUntil: number | null) =>
    admin.call('changeEntitlement', { uid: me.uid, reason: 'For a test.', premiumUntil });
  const at = world.clock.now();
  await entitle(at + 30 * day);
  expect(await device.list('circles')).toMatchObject([{ fid: fan.uid, creation_date: at }]);
  expect(await device.list('visitors')).toMatchObject([{ visitor_uid: guest.uid, last_visit: at }]);
  await world.showRedacted();
  await entitle(null);
  const told = Math.floor(at / hour) * hour;
  expect(await device.list('circles')).toEqual([{ connected: false, isRedacted: true, creation_date: told }]);
  expect(await device.list('visitors')).toEqual([{ isMine: false, isRedacted: true, last_visit: told }]);
});

test('a visitor who comes again makes no second row and changes none; after its time they have another', async () => {
  const [me, guest] = [await someone('me'), await someone('guest')];
  const device = new Device(me);
  const refs = async () => {
    device.person = await signInAgain(world, me);
    await device.pull();
    return [...device.rows.values()].flatMap(({ table, ref, row, seq }) =>
      table === 'visitors' && row ? [{ ref, seq }] : [],
    );
  };
  const visits = async () => doTo(await signInAgain(world, guest), 'visit', 'visitors', me);
  await visits();
  await nextBatch();
  const [first] = await refs();
  expect(first).toBeDefined();
  for (let visit = 0; visit < 3; visit += 1) {
    await visits();
    await nextBatch();
  }
  expect(await refs()).toEqual([first]);
  world.clock.advance(31 * day);
  await nextBatch();
  expect(await refs()).toEqual([]);
  await visits();
  await nextBatch();
  const [second, ...others] = await refs();
  expect(others).toEqual([]);
  expect(second?.ref).toEqual(expect.any(String));
  expect(second?.ref).not.toBe(first?.ref);
});
