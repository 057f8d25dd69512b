import { newId } from '@mitto/kit/ids';
import { Device, type Row } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let device: Device;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  device = new Device(ana);
});
afterAll(() => world.close());

const write = (op: string, ref: string | null, changes: Row, table = 'feedback') =>
  device.do(op, table, changes, { ref });

const good = { recommendation: 'likely', likeMost: 'The cards.' };

test('what a member wrote is theirs to change and to take back', async () => {
  const ref = newId();
  expect(await write('insert', ref, good)).toMatchObject({
    status: 'applied',
    record: { ref, ver: 1, row: { ...good, createdBy: ana.uid, date: world.clock.now() } },
  });
  expect(await write('update', ref, { likeMost: 'The people.' })).toMatchObject({
    record: { ver: 2, row: { recommendation: 'likely', likeMost: 'The people.' } },
  });
  expect(await write('delete', ref, {})).toMatchObject({ status: 'applied', record: null });
  expect((await ana.call('databaseFetch', { table: 'feedback' })).result).toEqual([]);
});

test('the same row written by two devices is one', async () => {
  const ref = newId();
  await write('insert', ref, good);
  expect(await write('insert', ref, good)).toMatchObject({ status: 'merged', record: { ref } });
});

test.each([
  ['a column the server sets', { ...good, createdBy: newId() }, 'database/read-only'],
  ['its date', { ...good, date: 1 }, 'database/read-only'],
  ['a column there is not', { ...good, stars: 5 }, 'database/read-only'],
  ['a value that is none of the list', { recommendation: 'perhaps' }, 'invalid'],
  ['a text too long', { ...good, likeMost: 'x'.repeat(2001) }, 'invalid'],
  ['nothing of what is required', { likeMost: 'The cards.' }, 'invalid'],
])('%s is refused, and nothing is written', async (_what, changes, code) => {
  expect(await write('insert', newId(), changes)).toMatchObject({ status: 'refused', code, record: null });
  expect((await ana.call('databaseNumRows', { table: 'feedback' })).result.count).toBe(0);
});

test('nobody writes more rows than the table takes', async () => {
  await sql`
    insert into support_feedback (uid, id, content, made_at)
    select ${ana.uid}, gen_random_uuid(), ${JSON.stringify(good)}::jsonb, 0 from generate_series(1, 99)`.execute(
    world.database.db,
  );
  expect(await write('insert', newId(), good)).toMatchObject({ status: 'applied' });
  expect(await write('insert', newId(), good)).toMatchObject({ status: 'refused', code: 'too-many' });
});

test('what a leaving member wrote for staff is not theirs to change or remove', async () => {
  const ref = newId();
  await sql`
    insert into support_feedback (uid, id, content, made_at, is_leaving)
    values (${ana.uid}, ${ref}, ${JSON.stringify(good)}::jsonb, 0, true)`.execute(world.database.db);
  expect(await write('update', ref, { likeMost: 'Nothing.' })).toMatchObject({
    code: 'database/no-such-row',
  });
  await write('delete', ref, {});
  const { rows } = await sql<{ content: Row }>`
    select content from support_feedback where id = ${ref}`.execute(world.database.db);
  expect(rows).toEqual([{ content: good }]);
});

test('another’s row and one there is not answer alike', async () => {
  const ref = newId();
  await write('insert', ref, good);
  ana = await world.person(`ben-${turn}`);
  device = new Device(ana);
  expect(await write('update', ref, { likeMost: 'Mine now.' })).toMatchObject({
    code: 'database/no-such-row',
    record: null,
  });
  expect(await write('update', newId(), { likeMost: 'Mine now.' })).toMatchObject({
    code: 'database/no-such-row',
    record: null,
  });
  expect(await write('delete', ref, {})).toMatchObject({ status: 'applied', record: null });
  const author = await world.person(`ana-${turn}`);
  expect((await author.call('databaseFetch', { table: 'feedback' })).result).toHaveLength(1);
});

test('tables that open nothing are not written, whatever the name', async () => {
  for (const table of ['circles', 'favorite', 'configuration', 'account_member', 'nothing']) {
    for (const op of ['insert', 'update', 'delete']) {
      expect(await write(op, newId(), {}, table)).toMatchObject({
        status: 'refused',
        code: 'database/read-only',
      });
    }
  }
  expect(await write('insert', null, good)).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('a table a member wrote is emptied at once, of theirs alone, and their devices hear of it', async () => {
  for (const words of ['one', 'two']) await write('insert', newId(), { ...good, likeMost: words });
  const author = ana;
  ana = await world.person(`ben-${turn}`);
  device = new Device(ana);
  await write('insert', newId(), good);
  const hers = new Device(author);
  await hers.pull();
  expect((await author.call('databaseTruncate', { table: 'feedback' })).result).toEqual({ count: 2 });
  expect((await author.call('databaseNumRows', { table: 'feedback' })).result.count).toBe(0);
  expect((await ana.call('databaseNumRows', { table: 'feedback' })).result.count).toBe(1);
  const came = (await hers.pull()).filter(({ table }) => table === 'feedback');
  expect(came.map(({ row }) => row)).toEqual([null, null]);
  expect((await author.call('databaseTruncate', { table: 'feedback' })).result).toEqual({ count: 0 });
});

test('a table that opens no delete is not emptied, and what is no table is told so', async () => {
  for (const table of ['circles', 'visitors', 'blocked_users', 'configuration']) {
    const { error } = await ana.call('databaseTruncate', { table });
    expect(error?.code, table).toBe('database/read-only');
  }
  expect((await ana.call('databaseTruncate', { table: 'account_member' })).error?.code).toBe(
    'database/no-such-table',
  );
});
