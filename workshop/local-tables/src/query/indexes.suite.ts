import { newId } from '@mitto/kit/ids';
import { storedRow } from '@mitto/localdb/development/store.suite';
import type { LocalStore } from '@mitto/localdb/local-store';
import { expect, test } from 'vitest';
import { indexCases } from './index-cases.fixture.ts';
import { askedOf, type QueryCase, selectOf } from './queries.fixture.ts';

/** Fills a store with 600 notes in 30 folders of 20, and 30 people, one for each folder. */
async function aLibrary(open: () => Promise<LocalStore>): Promise<QueryCase> {
  const asked = askedOf(await open());
  const rows = Array.from({ length: 600 }, (_none, at) => storedRow(`note ${at}`, at, `folder ${at % 30}`));
  await asked.db.store.write((tx) => tx.addRows('notes', rows));
  await asked.tables.create({
    TBL_NAME: 'people',
    columns: {
      name: { type: 'STRING', PRIMARY_KEY: true },
      folder: { type: 'STRING' },
      note: { type: 'STRING' },
      age: { type: 'INTEGER' },
    },
    index: { aged: { columns: ['age', 'name'] } },
  });
  const people = rows
    .slice(0, 30)
    .map(({ ref, row }, at) => ({ name: `p${at}`, folder: row['folder'], note: ref, age: at % 3 }));
  await asked.tables.insert('people', people);
  return asked;
}

/** Tests of index use. They count the rows that a query reads, which shows when an index is not used. */
export function indexesSuite(open: () => Promise<LocalStore>): void {
  test('lead to the rows asked for and to no others', async () => {
    const { db, ask } = await aLibrary(open);
    for (const [text, wanted] of indexCases) {
      const { report } = await ask.explain(selectOf(text));
      const found = {
        rows: report.rowsAnswered,
        read: report.rowsRead,
        by: report.steps.map(({ by, index }) => index?.join(', ') ?? by),
        joins: report.steps.map(({ join = '' }) => join),
        endedAtLimit: report.endedAtLimit,
      };
      expect(found, text).toEqual({ joins: wanted.by.map(() => ''), endedAtLimit: false, ...wanted });
    }
    await db.store.wipe();
  });

  test('are told in plain words', async () => {
    const { db, ask } = await aLibrary(open);
    const { words } = await ask.explain(
      selectOf(
        "select p.name, n.text from people p join notes n on n.folder = p.folder where p.name = 'p7' order by n.text",
      ),
    );
    expect(words).toEqual([
      'people as p is read by the index (name): 1 row read.',
      'notes as n is read by the index (folder, at), joined by 1 lookup: 20 rows read.',
      'The answer is sorted after reading.',
      '21 rows read, 20 rows answered.',
    ]);
    await db.store.wipe();
  });

  test('are left for one reading of the table where there would be too many lookups', async () => {
    const { db, tables, ask } = askedOf(await open());
    await tables.create({ TBL_NAME: 'many', columns: { key: { type: 'STRING' } } });
    await tables.create({
      TBL_NAME: 'other',
      columns: { key: { type: 'STRING' } },
      index: { key: { columns: ['key'] } },
    });
    const keys = Array.from({ length: 1001 }, () => ({ key: newId() }));
    await tables.insert('many', keys);
    await tables.insert('other', keys.slice(0, 5));
    const joined = selectOf('select m.key from many m left join other o on o.key = m.key');
    const { report } = await ask.explain(joined);
    expect(report.steps.map(({ join, rowsRead }) => [join, rowsRead])).toEqual([
      [undefined, 1001],
      ['hash', 5],
    ]);
    expect(report.rowsAnswered).toBe(1001);
    await db.store.wipe();
  });
}
