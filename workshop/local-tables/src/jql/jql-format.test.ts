import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { exportTables } from '../formats/export-tables.ts';
import { importFile } from '../formats/import-file.ts';
import { askedOf, type QueryCase, selectOf } from '../query/queries.fixture.ts';

const open = () => askedOf(new MemoryStore(newMeta(plans, 1)));

const taking = ({ db }: QueryCase, text: string) =>
  importFile({ db, file: new File([text], 'tables.jql'), now: () => 1000 });

const people = {
  TBL_NAME: 'people',
  columns: {
    id: { type: 'INTEGER', PRIMARY_KEY: true, AUTO_INCREMENT: true },
    name: { type: 'STRING', NOT_NULL: true },
    likes: { type: 'ARRAY', defaultValue: [] },
  },
  index: { named: { columns: ['name', 'id'], unique: true } },
  policies: { read: 'all', write: ['ROLE_ADMIN'] },
} as const;

test('a file is the statements that make its tables anew', async () => {
  const from = askedOf(new MemoryStore(newMeta(plans, 1)), () => ['ROLE_ADMIN']);
  await from.tables.create(structuredClone(people) as never);
  await from.tables.insertRecords('people', [
    { _ref: 'abc123', _data: { name: "O'Hara\n--" } },
    { _ref: 'abc124', _data: { name: 'Mo', likes: [{ a: "'" }] } },
  ]);
  const file = await exportTables({ db: from.db, databaseName: 'a\n/b', tables: ['people'], format: 'jql' });
  const text = await file.text();
  expect(text).toBe(`-- Tables of a /b

create table people (
  id INTEGER primary key auto_increment,
  name STRING not null,
  likes ARRAY default json '[]',
  unique index named (name, id)
) readwrite policies read all write ('ROLE_ADMIN') numbered to 2;
insert into people (_ref, id, name, likes) values
  ('abc123', 1, 'O''Hara
--', json '[]'),
  ('abc124', 2, 'Mo', json '[{"a":"''"}]');

-- End of tables
`);
  const to = open();
  expect(await taking(to, text)).toEqual([{ name: 'people', inserted: 2, skipped: 0 }]);
  const [said, read] = await Promise.all([from, to].map(({ tables }) => tables.definition('people')));
  expect({ ...read, created: 0, lastModified: 0, _hash: '', _previousHash: null }).toEqual({
    ...said,
    created: 0,
    lastModified: 0,
    _hash: '',
    _previousHash: null,
  });
  expect(await to.ask.select(selectOf('select * from people order by id'))).toEqual(
    await from.ask.select(selectOf('select * from people order by id')),
  );
});

test('more rows than one statement carries are several', async () => {
  const from = open();
  await from.tables.create({ TBL_NAME: 'many', columns: { at: { type: 'INTEGER' } } });
  await from.tables.insert(
    'many',
    Array.from({ length: 2001 }, (_none, at) => ({ at })),
  );
  const text = await (
    await exportTables({ db: from.db, databaseName: 'a', tables: ['many'], format: 'jql' })
  ).text();
  expect(text.match(/^insert into many/gm)).toHaveLength(3);
  const to = open();
  expect(await taking(to, text)).toEqual([{ name: 'many', inserted: 2001, skipped: 0 }]);
  expect(await to.ask.select(selectOf('select count(*), sum(at) from many'))).toEqual([
    { count: 2001, sum: 2_001_000 },
  ]);
});

const table = 'create table t (a INTEGER);\n';
const faults: readonly (readonly [string, string, number, number, string])[] = [
  [
    'a word that is none',
    `${table}insert into t (a) values\n  (1),\n  (x y);`,
    4,
    6,
    'expected ")", but found "y".',
  ],
  [
    'a value of another type',
    `${table}insert into t (a) values\n  (1),\n  ('x');`,
    4,
    3,
    'field a requires INTEGER but got another type',
  ],
  [
    'a value that is computed',
    `${table}insert into t (a) values\n  (1 + 1);`,
    3,
    3,
    'the value of a is none that is written down',
  ],
  [
    'a column that is not there',
    `${table}insert into t (b) values\n  (1);`,
    3,
    3,
    'column b was not found on this table',
  ],
  [
    'a question',
    `${table}select a from t;`,
    2,
    1,
    'expected create table or insert: a file holds nothing else, but found "select".',
  ],
  [
    'a change',
    `${table}delete from t;`,
    2,
    1,
    'expected create table or insert: a file holds nothing else, but found "delete".',
  ],
  ['an early end', `${table}insert into t (a) values\n  (1`, 3, 5, 'expected ")", but found the end.'],
  [
    'a quote never closed',
    `${table}insert into t (a) values\n  ('1);`,
    3,
    4,
    "the ' that opens here is never closed.",
  ],
  ['the same table twice', table + table, 2, 1, 'the table t is there twice'],
  [
    'a table made after its rows',
    `insert into t (a) values (1);\n${table}`,
    2,
    1,
    'the table t is there twice',
  ],
  [
    'a last statement without its end',
    table.trimEnd().slice(0, -1),
    1,
    27,
    'expected ";", but found the end.',
  ],
  [
    'an export without its last line',
    `-- Tables of x\n${table}`,
    3,
    1,
    'the line -- End of tables is missing: this file was cut off',
  ],
  ['a table that syncs', 'create table notes (text STRING);', 1, 1, 'Table already exist'],
];

test.each(faults)(
  '%s is told with its line, and nothing of the file is kept',
  async (_name, text, line, column, reason) => {
    const to = open();
    await expect(taking(to, text)).rejects.toMatchObject({ line, column, reason });
    expect((await to.tables.list()).map(({ TBL_NAME }) => TBL_NAME)).toEqual(['bulletins', 'notes']);
  },
);

test('rows may come after all tables are made, and take turns', async () => {
  const to = open();
  const text = `create table a (n INTEGER); create table b (n INTEGER);
    insert into a (n) values (1); insert into b (n) values (2), (3);
    insert into a (n) values (4); insert into c (n) values (5); insert into b (n) values (6);
    insert into c (n) values (7);`;
  expect(await taking(to, text)).toEqual([
    { name: 'a', inserted: 2, skipped: 0 },
    { name: 'b', inserted: 3, skipped: 0 },
    { name: 'c', inserted: 2, skipped: 0 },
  ]);
  expect(await to.ask.select(selectOf('select n from b order by n'))).toEqual([{ n: 2 }, { n: 3 }, { n: 6 }]);
});

test('two tables of a page with one caption are not one table', async () => {
  const { db } = open();
  const one = '<table><caption>t</caption><tr><th>a</th></tr><tr><td>1</td></tr></table>\n';
  const file = new File([one, one.replace('>a<', '>b<')], 'page.html');
  await expect(importFile({ db, file, now: () => 1000 })).rejects.toThrow(
    'Line 2, column 1: the table t is there twice',
  );
});
