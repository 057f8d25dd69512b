// @pglite: migrations run on it at the start
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
let path: string;
beforeEach(async () => {
  database = await openTestDatabase([]);
  path = mkdtempSync(join(tmpdir(), 'mitto-migrations-'));
  write('001-first.sql', 'create table test_first (n integer); create table test_second (n integer);');
});
afterEach(async () => {
  await database.close();
  rmSync(path, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(path, name), text);
const run = () => migrate(database, [{ owner: 'test', folder: pathToFileURL(`${path}/`) }], 1);

test('each migration runs once, in order, and a second start finds nothing to do', async () => {
  write('002-more.sql', 'alter table test_first add column m integer;');
  expect(await run()).toEqual(['test/001-first.sql', 'test/002-more.sql']);
  expect(await run()).toEqual([]);
  write('003-last.sql', 'insert into test_second values (1);');
  expect(await run()).toEqual(['test/003-last.sql']);
});

test('processes that start together wait for one another', async () => {
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat()).toEqual(['test/001-first.sql']);
});

test('a migration that was changed after it had run is refused by name', async () => {
  await run();
  write('001-first.sql', 'create table test_first (n bigint);');
  await expect(run()).rejects.toThrow('Migration test/001-first.sql was changed after it had run.');
});

test('a migration that fails leaves nothing of this start behind', async () => {
  write('002-broken.sql', 'insert into test_first values (1);\nselect\n  nonsense;');
  const place = join(path, '002-broken.sql:3');
  await expect(run()).rejects.toThrow(
    `Migration test/002-broken.sql failed. ${place}: column "nonsense" does not exist`,
  );
  const { rows } = await sql`select 1 from pg_tables where tablename = 'test_first'`.execute(database.db);
  expect(rows).toEqual([]);
});
