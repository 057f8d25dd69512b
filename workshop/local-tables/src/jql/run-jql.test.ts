import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Params } from '../query/plan.ts';
import { askedOf, type QueryCase } from '../query/queries.fixture.ts';
import { printStatement } from './print-jql.ts';
import { randomStatement } from './random-statements.fixture.ts';
import { type JqlResult, runJql, selectJql } from './run-jql.ts';

const seed = Number(process.env['JQL_SEED'] ?? 20261121);

const open = () => askedOf(new MemoryStore(newMeta(plans, 1)));

async function run({ db }: QueryCase, text: string, params?: Params): Promise<JqlResult[]> {
  const results: JqlResult[] = [];
  for await (const result of runJql(text, { db, now: () => 1000 }, params)) results.push(result);
  return results;
}

test('a table is made, filled, asked, altered, renamed, emptied and dropped', async () => {
  const asked = open();
  const results = await run(
    asked,
    `create table pets (name STRING required, born DATE, unique index named (name));
     insert into pets (name, born) values ('Rex', '2020-05-01'), ('Mia', null), ('Rex', null);
     select name, case when born is null then 'unknown' else born end as born from pets order by name;
     alter table pets add column legs INTEGER default 4, rename column born to birthday;
     rename table pets to animals;
     explain select legs from animals where name = :who;
     truncate table animals;
     drop table animals yes;`,
    { who: 'Mia' },
  );
  expect(results).toMatchObject([
    { is: 'create', definition: { TBL_NAME: 'pets' } },
    { is: 'insert', skipped: [2] },
    {
      is: 'select',
      rows: [
        { name: 'Mia', born: 'unknown' },
        { name: 'Rex', born: '2020-05-01' },
      ],
    },
    { is: 'alter', definition: { columns: { name: {}, birthday: {}, legs: {} } } },
    { is: 'rename' },
    {
      is: 'explain',
      report: { rowsRead: 1 },
      words: expect.arrayContaining(['animals is read by the index (name): 1 row read.']),
    },
    { is: 'truncate' },
    { is: 'drop' },
  ]);
  expect((await asked.tables.list()).map(({ TBL_NAME }) => TBL_NAME)).toEqual(['bulletins', 'notes']);
});

test('nothing runs of a text that cannot be read to its end', async () => {
  const asked = open();
  await expect(run(asked, 'create table t (a INTEGER); insert into t values')).rejects.toMatchObject({
    line: 1,
    column: 43,
    code: 400,
  });
  await expect(asked.tables.definition('t')).rejects.toThrow();
});

test('a batch happens as a whole', async () => {
  const asked = open();
  await run(asked, 'create table t (a INTEGER required)');
  await expect(
    run(asked, 'batch { insert into t (a) values (1); insert into t (a) values (null); }'),
  ).rejects.toMatchObject({ code: 400 });
  expect(await selectJql('select count(*) from t', { db: asked.db, now: () => 1 })).toEqual([{ count: 0 }]);
  const [batch] = await run(asked, 'batch { insert into t (a) values (1); select a from t }');
  expect(batch).toMatchObject({
    is: 'batch',
    results: [{ is: 'insert' }, { is: 'select', rows: [{ a: 1 }] }],
  });
});

test.each(['jql', 'csv', 'json', 'html'])('a table goes out as %s and comes in again', async (format) => {
  const from = open();
  await run(from, "create table t (a INTEGER, b STRING); insert into t (a, b) values (1, 'x;\"'), (2, null)");
  const [out] = await run(from, `export t as ${format}`);
  if (out?.is !== 'export') throw new Error('A file was asked for.');
  const to = open();
  const file = await out.file.text();
  expect(await run(to, `import ${format} into t from :file`, { file })).toMatchObject([
    { is: 'import', tables: [{ name: 't', inserted: 2 }] },
  ]);
  const ask = { db: to.db, now: () => 1 };
  expect(await selectJql('select a, b from t order by a', ask)).toEqual([
    { a: 1, b: 'x;"' },
    { a: 2, b: null },
  ]);
});

test.each(['jql', 'json', 'html'])(
  'a file of %s comes into the table that is asked for, or nowhere',
  async (format) => {
    const from = open();
    await run(from, 'create table books (a INTEGER); insert into books (a) values (1)');
    const [out] = await run(from, `export books as ${format}`);
    if (out?.is !== 'export') throw new Error('A file was asked for.');
    const file = await out.file.text();
    const to = open();
    await run(to, 'create table books (a INTEGER); create table animals (a INTEGER)');
    await expect(run(to, `import ${format} into animals from :file`, { file })).rejects.toMatchObject({
      code: 400,
      line: expect.any(Number),
      reason: 'this is the table books, not animals',
    });
    expect(await to.tables.find({ table: 'books' })).toEqual([]);
  },
);

test('the codes and sentences are those of the tables', async () => {
  const asked = open();
  await run(asked, 'create table t (a INTEGER)');
  await expect(run(asked, 'create table t (a INTEGER)')).rejects.toMatchObject({
    code: 402,
    message: 'Table already exist',
  });
  await expect(run(asked, 'drop table t')).rejects.toMatchObject({ code: 401, message: 'no privilege' });
  await expect(run(asked, 'export t as xlsx')).rejects.toMatchObject({
    code: 400,
    message: 'Unsupported File Format',
  });
  await expect(run(asked, 'export nowhere as json')).rejects.toMatchObject({
    name: 'TableRefusal',
    code: 400,
    message: 'Table nowhere was not found',
  });
  await expect(run(asked, 'import csv into t from :file')).rejects.toMatchObject({
    code: 400,
    message: 'The value of :file was not given.',
  });
});

test(`whatever is said is done or refused with a code (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomStatement, { minLength: 1, maxLength: 4 }), async (statements) => {
      const asked = open();
      await run(
        asked,
        'create table one (number NUMBER, other NUMBER, word STRING, flag BOOLEAN, index n (number))',
      );
      for (const statement of statements) {
        const fault = await run(asked, printStatement(statement), { a: 'x' }).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (fault !== undefined && !(fault instanceof LocalDatabaseError)) throw fault;
      }
    }),
    { seed, numRuns: 300 },
  );
}, 60_000);
