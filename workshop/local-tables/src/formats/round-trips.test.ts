import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { aBench } from '../tables/bench.fixture.ts';
import { exportTables } from './export-tables.ts';
import { importFile } from './import-file.ts';

const open = () => aBench(async () => new MemoryStore(newMeta(plans, 1)));

/** Nests objects or lists to a given depth. */
const nested = (levels: number, wrap: (inner: unknown) => object) =>
  Array.from({ length: levels }).reduce<unknown>(wrap, 'innermost');
const list = (levels: number) => nested(levels, (inner) => [inner]);
const object = (levels: number) => nested(levels, (a) => ({ a }));

test.each(['json', 'html', 'csv', 'jql'] as const)(
  'what is nested as deep as a column may hold comes back from %s, defaults too',
  async (format) => {
    const bench = await open();
    const deepest = 101;
    await expect(
      bench.tables.create({
        TBL_NAME: 'deeper',
        columns: { list: { type: 'ARRAY', defaultValue: list(deepest + 1) } },
      }),
    ).rejects.toThrow();
    await bench.tables.create({
      TBL_NAME: 'deep',
      columns: {
        no: { type: 'INTEGER' },
        list: { type: 'ARRAY', defaultValue: list(deepest) },
        object: { type: 'OBJECT', defaultValue: object(deepest) },
      },
    });
    const rows = [99, 100, 101].map((no) => ({ no, list: list(no), object: object(no) }));
    await bench.tables.insert('deep', rows);
    const said = await bench.tables.definition('deep');
    const file = await exportTables({ db: bench.db, databaseName: 'x', tables: ['deep'], format });
    const ifThere = format === 'csv' ? 'add' : 'replace';
    if (format === 'csv') await bench.tables.truncate('deep');
    await importFile({ db: bench.db, file, now: Date.now, ifThere });
    expect(await bench.rows('deep', 'no')).toEqual(rows);
    expect((await bench.tables.definition('deep')).columns).toEqual(said.columns);
  },
);

test('a file that goes deeper than any column is refused with its place', async () => {
  const bench = await open();
  const file = new File([`[{"a":${'['.repeat(100_000)}`], 'deep.json');
  await expect(importFile({ db: bench.db, file, now: Date.now })).rejects.toMatchObject({
    line: 1,
    reason: expect.stringContaining('nested deeper than'),
  });
});

test('half a character is kept by json, html and jql', async () => {
  const bench = await open();
  await bench.tables.create({
    TBL_NAME: 'halves',
    columns: { text: { type: 'STRING', defaultValue: '\uDE00' }, list: { type: 'ARRAY' } },
  });
  await bench.tables.insert('halves', [{ text: "a'\uD83Db\\", list: ['\uDE00'] }]);
  for (const format of ['json', 'html', 'jql'] as const) {
    const file = await exportTables({ db: bench.db, databaseName: 'x', tables: ['halves'], format });
    await importFile({
      db: bench.db,
      file: new File([file], `halves.${format}`),
      now: Date.now,
      ifThere: 'replace',
    });
    const [stored] = await bench.tables.find({ table: 'halves' });
    expect(stored?.row).toEqual({ text: "a'\uD83Db\\", list: ['\uDE00'] });
    const { columns } = await bench.tables.definition('halves');
    expect(columns['text']?.defaultValue).toBe('\uDE00');
  }
});
