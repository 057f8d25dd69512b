import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { aBench, type Bench, books, loans } from '../tables/bench.fixture.ts';
import { exportTables } from './export-tables.ts';
import { type ImportOptions, importFile } from './import-file.ts';

const open = () => aBench(async () => new MemoryStore(newMeta(plans, 1)));

const taking = (bench: Bench, name: string, text: string | Blob, more: Partial<ImportOptions> = {}) =>
  importFile({ db: bench.db, file: new File([text], name), now: Date.now, ...more });

const names = async (bench: Bench) => (await bench.tables.list()).map(({ TBL_NAME }) => TBL_NAME);

const typed = (type: string) => `{"TBL_NAME":"things","columns":{"a":{"type":"${type}"}}`;

test('only files of the known kinds are taken, and one has to be given', async () => {
  const bench = await open();
  for (const name of ['things.xlsx', 'things', 'json', 'things.constructor']) {
    await expect(taking(bench, name, '[]')).rejects.toMatchObject({
      code: 400,
      message: 'Unsupported File Format',
    });
  }
  await expect(importFile({ db: bench.db, file: undefined, now: Date.now })).rejects.toMatchObject({
    code: 400,
    message: 'No file selected',
  });
  const latin = new Blob([Uint8Array.of(0x5b, 0x22, 0xe9, 0x22, 0x5d)]);
  await expect(taking(bench, 'a.json', latin)).rejects.toThrow('not written in UTF-8');
});

test.each<[string, string, string, string]>([
  ['json', 'a value missing', '{"tables":[\n  {"TBL_NAME": }]}', 'Line 2, column 16: a value is due here'],
  ['json', 'a quote never closed', '[{"a":"x}]', 'Line 1, column 7: this quote is never closed'],
  ['json', 'an early end', '{"tables":[', 'Line 1, column 12: { is due here'],
  ['json', 'something behind the end', '[{"a":1}]\n]', 'Line 2, column 1: the end is due here'],
  [
    'json',
    'a name that changes objects',
    '[{"__proto__":1}]',
    'Line 1, column 3: the name __proto__ is not allowed',
  ],
  ['json', 'no record', '[{"a":1},\n 7]', 'Line 2, column 2: a record is due here'],
  [
    'json',
    'a wrong definition',
    `{"tables":[\n${typed('WORD')},"records":[]}]}`,
    'Line 2, column 1: the definition of this table is not allowed: columns.a.type',
  ],
  [
    'json',
    'a wrong value',
    `{"tables":[${typed('INTEGER')},"records":[\n{"a":1},\n{"a":"x"}]}]}`,
    'Line 3, column 1: field a requires INTEGER but got another type',
  ],
  [
    'json',
    'an unknown column',
    `{"tables":[${typed('INTEGER')},"records":[\n{"b":1}]}]}`,
    'Line 2, column 1: column b was not found on this table',
  ],
  ['json', 'no table', '{}', 'Line 1, column 3: there is no table in this file'],
  ['csv', 'a quote never closed', 'a,b\r\n1,2\r\n3,"4\r\n', 'Line 3, column 3: this quote is never closed'],
  ['csv', 'something behind a quote', 'a\n"x"y', 'Line 2, column 4: after a closing quote only a separator'],
  ['csv', 'a quote within', 'a\nx"y"', 'Line 2, column 2: a quote within a value'],
  ['csv', 'a value too many', 'a,b\n1,2\n\n1,2,3', 'Line 4, column 1: 2 values are due, 3 are there'],
  ['csv', 'a column twice', 'a,b,a\n', 'Line 1, column 5: the column a is there twice'],
  ['csv', 'a column without name', 'a,,c\n1,2,3', 'Line 1, column 1: things: columns.'],
  ['html', 'a table never closed', '<p>\n<table><tr><th>a', 'Line 2, column 1: this table is never closed'],
  ['html', 'a table within a table', '<table><tr><td>\n<table>', 'Line 2, column 1: a table within a table'],
  [
    'html',
    'a wide cell',
    '<table><tr><th>a<tr>\n<td colspan=2>1</table>',
    'Line 2, column 1: a cell over several columns',
  ],
  [
    'html',
    'a value missing',
    '<table><tr><th>a<th>b</tr>\n<tr><td>1</tr></table>',
    'Line 2, column 1: 2 values are due, 1 are there',
  ],
  [
    'html',
    'an unknown sign',
    '<table><tr><th>a</tr>\n<tr><td>x &nosuch; y</tr></table>',
    'Line 2, column 11: &nosuch; is not known',
  ],
  ['html', 'a tag that is none', '<table><tr><th a"b>', 'Line 1, column 12: this tag is not well made'],
  [
    'html',
    'a wrong definition',
    '<table data-definition="{"><tr><th>a</table>',
    'Line 1, column 1: its definition cannot be read',
  ],
  ['html', 'no table', '<p>nothing</p>', 'Line 1, column 15: there is no table in this file'],
])('%s with %s names the place, and nothing is taken', async (ending, _what, text, sentence) => {
  const bench = await open();
  const error: unknown = await taking(bench, `things.${ending}`, text).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 400, message: expect.stringContaining(sentence) });
  expect(await names(bench)).toEqual(['bulletins', 'notes']);
});

test('what goes wrong in the last of many records leaves nothing of the first table either', async () => {
  const bench = await open();
  const lines = Array.from({ length: 2500 }, (_none, index) => `{"_data":{"a":${index}}}`);
  const text = `{"tables":[
{"TBL_NAME":"first","columns":{"a":{"type":"INTEGER"}},"records":[${lines.join(',\n')}]},
{"TBL_NAME":"second","columns":{"a":{"type":"INTEGER"}},"records":[
${lines.join(',\n')},
{"_data":{"a":1.5}}]}]}`;
  await expect(taking(bench, 'both.json', text)).rejects.toMatchObject({
    line: 5003,
    column: 1,
    reason: 'field a requires INTEGER but got another type',
  });
  expect(await names(bench)).toEqual(['bulletins', 'notes']);
});

test('called off in the middle it leaves nothing, and it tells how far it is', async () => {
  const bench = await open();
  const lines = Array.from({ length: 3000 }, (_none, index) => `${index}`).join('\n');
  const told: string[] = [];
  const onProgress: ImportOptions['onProgress'] = ({ phase, done, total }) => {
    told.push(`${phase} ${done <= total}`);
  };
  const called = new AbortController();
  const ended = taking(bench, 'numbers.csv', `a\n${lines}`, {
    signal: called.signal,
    onProgress: () => called.abort(),
  });
  await expect(ended).rejects.toThrow('aborted');
  expect(await names(bench)).not.toContain('numbers');
  await taking(bench, 'numbers.csv', `a\n${lines}`, { onProgress });
  expect(told).toEqual([...Array(4).fill('reading true'), ...Array(3).fill('writing true')]);
  expect(await bench.tables.find({ table: 'numbers' })).toHaveLength(3000);
});

test('a table that is there is refused, added to or taken the place of, as asked', async () => {
  const bench = await open();
  await bench.tables.create(books);
  await bench.tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }]);
  const file = 'isbn,title\na,other\nc,';
  await expect(taking(bench, 'books.csv', file)).rejects.toMatchObject({
    code: 402,
    message: 'Line 1, column 1: Table already exist',
  });
  await expect(taking(bench, 'books.csv', file, { ifThere: 'add' })).rejects.toMatchObject({
    message: 'Line 3, column 1: field title requires STRING but got another type',
  });
  const good = await taking(bench, 'books.csv', 'isbn\na\nc', { ifThere: 'add' });
  expect(good).toEqual([{ name: 'books', inserted: 1, skipped: 1 }]);
  expect((await bench.rows('books')).map(({ isbn, id }) => [isbn, id])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  await taking(bench, 'books.csv', 'isbn\nz', { ifThere: 'replace' });
  expect(await bench.rows('books')).toEqual([{ isbn: 'z' }]);
  await bench.tables.alter('books', [{ do: 'set mode', mode: 'readonly' }]);
  await expect(taking(bench, 'books.csv', 'isbn\na', { ifThere: 'replace' })).rejects.toThrow('is readonly');
  await expect(taking(bench, 'notes.csv', 'text\na', { ifThere: 'replace' })).rejects.toThrow(
    'Table already exist',
  );
});

test('tables that lead to one another, in a ring too, come back with their keys and their numbers', async () => {
  const from = await open();
  await from.tables.create(books);
  await from.tables.create(loans);
  await from.tables.alter('books', [
    { do: 'add column', column: 'last_loan', options: { type: 'INTEGER' } },
    { do: 'add foreign key', column: 'last_loan', to: { table: 'loans', column: 'id' } },
  ]);
  const { refs } = await from.tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }]);
  await from.tables.insert('loans', [{ book: 1, who: 'ana' }]);
  await from.tables.update('books', [{ ref: refs[0] ?? '', columns: { last_loan: 1 } }]);
  await from.tables.remove('books', [refs[1] ?? '']);
  for (const format of ['json', 'html', 'jql'] as const) {
    const file = await exportTables({ db: from.db, databaseName: 'x', tables: ['books', 'loans'], format });
    expect(file.name).toBe(`books-loans.${format}`);
    const to = await open();
    // The exported file is imported unchanged.
    await importFile({ db: to.db, file, now: Date.now });
    for (const table of ['books', 'loans']) {
      expect(await to.tables.find({ table })).toEqual(await from.tables.find({ table }));
      const [said, read] = await Promise.all([from.tables.definition(table), to.tables.definition(table)]);
      expect([read.foreignKey, read.index, read.lastInsertId]).toEqual([
        said.foreignKey,
        said.index,
        said.lastInsertId,
      ]);
    }
    await taking(to, `all.${format}`, file, { ifThere: 'replace' });
    const again = await taking(to, `all.${format}`, file, { ifThere: 'add' });
    expect(again).toEqual([
      { name: 'books', inserted: 0, skipped: 1 },
      { name: 'loans', inserted: 0, skipped: 1 },
    ]);
  }
});

test('records added to tables that are there go in behind those they lead to', async () => {
  const bench = await open();
  await bench.tables.create(books);
  await bench.tables.create(loans);
  const text = `{"tables":[
{"TBL_NAME":"loans","columns":{"book":{"type":"INTEGER"}},"records":[{"book":7}]},
{"TBL_NAME":"books","columns":{"id":{"type":"INTEGER"}},"records":[{"id":7,"isbn":"a"}]}]}`;
  expect(await taking(bench, 'both.json', text, { ifThere: 'add' })).toEqual([
    { name: 'loans', inserted: 1, skipped: 0 },
    { name: 'books', inserted: 1, skipped: 0 },
  ]);
});

test('a table one may not read is not written to a file, and one that syncs can be', async () => {
  const bench = await open();
  await bench.tables.create({ ...books, policies: { read: ['ROLE_ADMIN'] } });
  const options = { db: bench.db, databaseName: 'x', format: 'json' } as const;
  await expect(exportTables({ ...options, tables: ['books'] })).rejects.toMatchObject({ code: 401 });
  const file = await exportTables({ ...options, tables: ['books'], roles: ['ROLE_ADMIN'] });
  expect(JSON.parse(await file.text())).toMatchObject({ tables: [{ DB_NAME: 'x', TBL_NAME: 'books' }] });
  await exportTables({ ...options, tables: ['notes'] });
});

test('a table that records are added to keeps the keys it has', async () => {
  const from = await open();
  await from.tables.create(books);
  await from.tables.create(loans);
  await from.tables.insert('books', [{ isbn: 'a' }]);
  await from.tables.insert('loans', [{ book: 1, who: 'ana' }]);
  for (const format of ['json', 'html', 'jql'] as const) {
    const file = await exportTables({ db: from.db, databaseName: 'x', tables: ['books', 'loans'], format });
    const to = await open();
    await to.tables.create(books);
    await to.tables.create(loans);
    await to.tables.alter('loans', [{ do: 'drop foreign key', column: 'book' }]);
    await to.tables.insert('loans', [{ id: 7, book: 99, who: 'mo' }]);
    expect(await taking(to, `all.${format}`, file, { ifThere: 'add' })).toEqual([
      { name: 'books', inserted: 1, skipped: 0 },
      { name: 'loans', inserted: 1, skipped: 0 },
    ]);
    expect((await to.tables.definition('loans')).foreignKey).toEqual({});
    // A table created by the file has the file's foreign keys, even if they refer to a table that existed
    // before.
    await to.tables.drop('loans', 'yes');
    await taking(to, `all.${format}`, file, { ifThere: 'add' });
    expect((await to.tables.definition('loans')).foreignKey).toEqual(loans.foreignKey);
  }
});
