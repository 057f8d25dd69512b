import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { aBench, type Bench } from '../tables/bench.fixture.ts';
import { exportTables } from './export-tables.ts';
import { type ImportOptions, importFile } from './import-file.ts';

const open = () => aBench(async () => new MemoryStore(newMeta(plans, 1)));

const taking = (bench: Bench, name: string, text: string | Blob, more: Partial<ImportOptions> = {}) =>
  importFile({ db: bench.db, file: new File([text], name), now: Date.now, ...more });

test('a csv of elsewhere is read by what it holds: numbers that are codes stay text', async () => {
  const bench = await open();
  await taking(bench, 'my list-2.csv', 'no;code;price;on;note\r\n1;007;1.5;true;"a;b"\r\n2;008;2;false;\r\n');
  expect((await bench.tables.definition('my_list_2')).columns).toEqual({
    no: { type: 'INTEGER' },
    code: { type: 'STRING' },
    price: { type: 'NUMBER' },
    on: { type: 'BOOLEAN' },
    note: { type: 'STRING' },
  });
  expect(await bench.rows('my_list_2', 'no')).toEqual([
    { no: 1, code: '007', price: 1.5, on: true, note: 'a;b' },
    { no: 2, code: '008', price: 2, on: false, note: null },
  ]);
});

test('no text of a csv file is a formula to a spreadsheet, and each comes back as it was', async () => {
  const bench = await open();
  const formulas = [
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    "'=1",
    "''",
  ];
  await bench.tables.create({
    TBL_NAME: 'cells',
    columns: { no: { type: 'INTEGER' }, text: { type: 'STRING' } },
  });
  await bench.tables.insert(
    'cells',
    formulas.map((text, no) => ({ no: -no, text })),
  );
  const options = { db: bench.db, databaseName: 'x', tables: ['cells'], format: 'csv' } as const;
  const file = await exportTables(options);
  const text = await file.text();
  const begun = text.split(/\r\n(?=[A-Za-z0-9]{6},)/).slice(1);
  expect(begun).toHaveLength(formulas.length);
  for (const line of begun) expect(line).toMatch(/^[A-Za-z0-9]{6},-?\d,"?'/);
  await taking(bench, 'cells.csv', file, { ifThere: 'replace' });
  const [rows, definition] = [await bench.rows('cells', 'no'), await bench.tables.definition('cells')];
  expect(rows.map((row) => row['text'])).toEqual(formulas.toReversed());
  expect(Object.keys(definition.columns)).toEqual(['no', 'text']);
  await expect(exportTables({ ...options, tables: ['cells', 'notes'] })).rejects.toThrow('holds one table');
});

test('a table of any page is read as the page shows it', async () => {
  const bench = await open();
  const page = `<!DOCTYPE html><html><head><title>a &lt; b</title><style>td{}</style></head><body><h1>1 < 2</h1>
    <TABLE border=1><caption> people </caption><thead><tr><th>name<th>age</tr></thead>
    <tr><td> <b>Ana</b>
      Maria <td>31</td><!-- <td>no</td> --><tr><td>R&amp;D &#x1F600;<br/>x</td><td></td></tr></table>`;
  await taking(bench, 'page.html', page);
  expect(await bench.rows('people', 'age')).toEqual([
    { name: 'R&D 😀 x', age: null },
    { name: 'Ana Maria', age: 31 },
  ]);
});

test('a column that holds nothing is text, in csv as in json', async () => {
  const bench = await open();
  await taking(bench, 'heads.csv', 'a,b\r\n');
  await taking(bench, 'nulls.csv', 'a,b\r\n1,\r\n2,\r\n');
  await taking(bench, 'bare.json', '[{"a":1,"b":null}]');
  const columns = async (name: string) => (await bench.tables.definition(name)).columns;
  expect(await columns('heads')).toEqual({ a: { type: 'STRING' }, b: { type: 'STRING' } });
  expect(await columns('nulls')).toEqual({ a: { type: 'INTEGER' }, b: { type: 'STRING' } });
  expect(await columns('bare')).toEqual(await columns('nulls'));
});

test('values of several kinds in one column of a bare list become text', async () => {
  const bench = await open();
  const text = `[{"no":1,"a":7,"b":1,"c":null},{"no":2,"a":"x","b":1.5,"c":[1]},
    {"no":3,"a":true,"b":null,"c":{"d":"e"}},{"no":4,"a":null,"b":null,"c":null}]`;
  await taking(bench, 'mixed.json', text);
  expect((await bench.tables.definition('mixed')).columns).toEqual({
    no: { type: 'INTEGER' },
    a: { type: 'STRING' },
    b: { type: 'NUMBER' },
    c: { type: 'STRING' },
  });
  expect(await bench.rows('mixed', 'no')).toEqual([
    { no: 1, a: '7', b: 1, c: null },
    { no: 2, a: 'x', b: 1.5, c: '[1]' },
    { no: 3, a: 'true', b: null, c: '{"d":"e"}' },
    { no: 4, a: null, b: null, c: null },
  ]);
  // An existing table has fixed column types.
  await expect(taking(bench, 'mixed.json', '[{"a":"x"},\n{"a":7}]', { ifThere: 'add' })).rejects.toThrow(
    'Line 2, column 1: field a requires STRING but got another type',
  );
});
