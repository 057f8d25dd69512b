import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { newId } from '@mitto/kit/ids';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const migrations = new URL('./migrations/', import.meta.url);
const before = mkdtempSync(join(tmpdir(), 'mitto-chat-'));
const [ana, ben] = [newId(), newId()].toSorted() as [string, string];
const [activity, said, taken, told] = [newId(), newId(), newId(), newId()];
let database: Database;

const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  (await query.execute(database.db)).rows;

/** A database as it was when activities had messages of their own, with some of both. */
beforeAll(async () => {
  for (const name of readdirSync(migrations)) {
    if (name < '005') cpSync(fileURLToPath(new URL(name, migrations)), join(before, name));
  }
  database = await openTestDatabase([syncMigrations, { owner: 'chat', folder: pathToFileURL(`${before}/`) }]);
  const run = (query: ReturnType<typeof sql>) => query.execute(database.db);
  await run(sql`
    insert into chat_message (id, low, high, sender, receiver, content, date, sender_reaction, receiver_reaction,
      is_gone_for_receiver) values
    (${told}, ${ana}, ${ben}, ${ana}, ${ben}, 'To Ben', 10, null, '👍', true),
    (${taken}, ${ana}, ${ben}, ${ben}, ${ana}, 'To Ana', 11, '❤️', null, false)`);
  await run(sql`
    insert into chat_activity_message (id, activity, sender, content, date) values
    (${said}, ${activity}, ${ana}, 'To all', 20), (${taken}, ${activity}, ${ben}, 'Under a taken id', 21)`);
  await run(sql`insert into chat_activity_read (activity, uid, read_to) values (${activity}, ${ben}, 20)`);
  const line = (u: string, t: string, s: string) => ({ u, t, s, w: 'full', f: s });
  const log = [
    ...[line(ana, 'activity_messages', said), line(ana, 'messages', told)],
    ...[line(ben, 'activity_messages', said), line(ben, 'activity_messages', taken)],
  ];
  await run(sql`select sync_log(${JSON.stringify(log)}::jsonb)`);
  await migrate(database, [syncMigrations, { owner: 'chat', folder: migrations }], 1);
});
afterAll(async () => {
  await database.close();
  rmSync(before, { recursive: true });
});

test('messages to activities are messages, with their order and what was read of them', async () => {
  expect(
    await read(sql`select id, receiver, content, date from chat_message where low = high order by date`),
  ).toEqual([{ id: said, receiver: activity, content: 'To all', date: 20 }]);
  expect(await read(sql`select low, high, last_date from chat_conversation where low = high`)).toEqual([
    { low: activity, high: activity, last_date: 21 },
  ]);
  expect(await read(sql`select uid, other, read_to from chat_side`)).toEqual([
    { uid: ben, other: activity, read_to: 20 },
  ]);
});

test('reactions and deletions of one side stay', async () => {
  const marks = sql`select message_id, uid, reaction, is_gone from chat_mark order by reaction`;
  expect(await read(marks)).toEqual(
    expect.arrayContaining([
      { message_id: told, uid: ben, reaction: '👍', is_gone: true },
      { message_id: taken, uid: ben, reaction: '❤️', is_gone: false },
    ]),
  );
});

test('what a process of the version before still writes while it drains is not lost', async () => {
  await sql`update chat_message set receiver_reaction = '🙏' where id = ${taken}`.execute(database.db);
  await sql`update chat_message set is_gone_for_sender = true where id = ${told}`.execute(database.db);
  const marks = await read(sql`select message_id, uid, reaction, is_gone from chat_mark`);
  expect(marks).toEqual(
    expect.arrayContaining([
      { message_id: told, uid: ben, reaction: '👍', is_gone: true },
      { message_id: told, uid: ana, reaction: null, is_gone: true },
      { message_id: taken, uid: ben, reaction: '❤️', is_gone: false },
      { message_id: taken, uid: ana, reaction: '🙏', is_gone: false },
    ]),
  );
  expect(marks).toHaveLength(4);
});

test('devices hear of every row in its new table, and the sums of their tables are those of their rows', async () => {
  const rows = await read<{ uid: string; tbl: string; ref: string; ver: number }>(sql`
    select uid, tbl, ref, ver from sync_row where not dead order by uid, seq`);
  expect(rows.map(({ uid, tbl, ref }) => [uid, tbl, ref])).toEqual(
    expect.arrayContaining([
      [ana, 'messages', told],
      [ana, 'messages', said],
      [ben, 'messages', said],
    ]),
  );
  expect(rows).toHaveLength(3);
  const counted = sql`select uid, count from sync_sum where tbl = 'messages' order by uid`;
  expect(await read(counted)).toEqual([
    { uid: ana, count: 2 },
    { uid: ben, count: 1 },
  ]);
  expect(await read(sql`select from sync_sum where tbl = 'activity_messages' and count <> 0`)).toEqual([]);
});
