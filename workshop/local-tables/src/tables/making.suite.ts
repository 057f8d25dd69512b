import { notes } from '@mitto/localdb/development/notes.fixture';
import { expect, test } from 'vitest';
import { books, failsWith, id, loans, type Make } from './bench.fixture.ts';
import type { TableDraft } from './table-definition.ts';

const badDefinitions: readonly [string, Partial<TableDraft>, RegExp][] = [
  ['no column', { columns: {} }, /needs a column/],
  [
    'two columns that differ by case',
    { columns: { id, a: { type: 'STRING' }, A: { type: 'STRING' } } },
    /A is there already/,
  ],
  ['two primary keys', { columns: { id, other: { ...id, AUTO_INCREMENT: false } } }, /primary key/],
  [
    'a number given to text',
    { columns: { id, a: { type: 'STRING', AUTO_INCREMENT: true } } },
    /AUTO_INCREMENT/,
  ],
  [
    'two numbers given',
    { columns: { id, a: { type: 'INTEGER', AUTO_INCREMENT: true } } },
    /only one column can have AUTO_INCREMENT/,
  ],
  ['a time in text', { columns: { id, a: { type: 'STRING', ON_UPDATE: 'CURRENT_TIMESTAMP' } } }, /ON_UPDATE/],
  [
    'a default that does not fit',
    { columns: { id, a: { type: 'INTEGER', defaultValue: 'x' } } },
    /field a requires INTEGER but got another type/,
  ],
  [
    'an index over nothing',
    { columns: { id }, index: { a: { columns: ['b'] } } },
    /column b was not found on this table/,
  ],
  [
    'an index over lists',
    { columns: { id, a: { type: 'ARRAY' } }, index: { a: { columns: ['a'] } } },
    /ARRAY cannot be a key/,
  ],
  [
    'a key to nowhere',
    { columns: { id, a: { type: 'INTEGER' } }, foreignKey: { a: { table: 'nowhere', column: 'id' } } },
    /no table nowhere/,
  ],
  [
    'a key to a synced table',
    { columns: { id, a: { type: 'INTEGER' } }, foreignKey: { a: { table: 'notes', column: 'at' } } },
    /no table notes made here/,
  ],
  [
    'a key of another type',
    { columns: { id, a: { type: 'STRING' } }, foreignKey: { a: { table: 'books', column: 'id' } } },
    /books.a: books.id is INTEGER/,
  ],
  [
    'a key to what is not unique',
    {
      columns: { id, a: { type: 'INTEGER' }, b: { type: 'INTEGER' } },
      foreignKey: { a: { table: 'books', column: 'b' } },
    },
    /books.b is not unique/,
  ],
  ['a name that means something else', { columns: { id, _ref: { type: 'STRING' } } }, /_ref/],
];

export function makingSuite(make: Make): void {
  namingTests(make);
  goingTests(make);
  watchingTests(make);
}

function namingTests(make: Make): void {
  test('a table needs a name that nothing else has: 402', async () => {
    const { tables, end } = await make(books);
    await expect(tables.create({ ...books, TBL_NAME: '' })).rejects.toEqual(
      failsWith(402, 'Table name is required'),
    );
    await expect(tables.create(books)).rejects.toEqual(failsWith(402, 'Table already exist'));
    await expect(tables.create({ ...books, TBL_NAME: notes.name })).rejects.toEqual(
      failsWith(402, 'Table already exist'),
    );
    await expect(tables.rename('books', 'notes')).rejects.toEqual(failsWith(402, 'Table already exist'));
    for (const TBL_NAME of ['Books', 'BOOKS', notes.name.toUpperCase()])
      await expect(tables.create({ ...books, TBL_NAME })).rejects.toEqual(
        failsWith(402, 'Table already exist'),
      );
    await expect(tables.rename('books', 'Notes')).rejects.toEqual(failsWith(402, 'Table already exist'));
    await expect(tables.create({ ...books, TBL_NAME: 'a b' })).rejects.toEqual(failsWith(400, /TBL_NAME/));
    await end();
  });

  test('its definition says what the spec lists, and lies beside those that sync', async () => {
    const { tables, end } = await make(books);
    expect(await tables.definition('books')).toMatchObject({
      TBL_NAME: 'books',
      kind: 'local',
      primaryKey: 'id',
      foreignKey: {},
      lastInsertId: 0,
      allowedMode: 'readwrite',
      policies: { read: 'all', write: 'all' },
      created: 1_700_000_000_000,
      lastModified: 1_700_000_000_000,
      _hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      _previousHash: null,
    });
    const all = await tables.list();
    expect(all.map(({ TBL_NAME, kind }) => [TBL_NAME, kind])).toEqual([
      ['books', 'local'],
      ['bulletins', 'synced'],
      ['notes', 'synced'],
    ]);
    expect(all[2]?.columns).toMatchObject({
      text: { type: 'STRING', NOT_NULL: true },
      stars: { type: 'NUMBER' },
    });
    expect(all[2]?.allowedMode).toBe('readwrite');
    expect(all[1]?.allowedMode).toBe('readonly');
    await expect(tables.alter('notes', [{ do: 'drop column', column: 'text' }])).rejects.toEqual(
      failsWith(400, /syncs/),
    );
    await expect(tables.drop('notes', 'yes')).rejects.toEqual(failsWith(400, /syncs/));
    await end();
  });
}

function goingTests(make: Make): void {
  test.each(badDefinitions)(
    'a definition with %s is refused and nothing is made',
    async (_what, draft, sentence) => {
      const { tables, end } = await make();
      await expect(tables.create({ ...books, index: {}, ...draft })).rejects.toEqual(
        failsWith(400, sentence),
      );
      expect((await tables.list()).map(({ TBL_NAME }) => TBL_NAME)).not.toContain('books');
      await end();
    },
  );

  test('dropping needs the word yes, and takes the rows along', async () => {
    const { tables, rows, end } = await make(books);
    await tables.insert('books', [{ isbn: '1' }]);
    await expect(tables.drop('books', undefined)).rejects.toEqual(failsWith(401, 'no privilege'));
    expect(await rows('books')).toHaveLength(1);
    await tables.drop('books', 'yes');
    await expect(tables.definition('books')).rejects.toEqual(failsWith(400, 'Table books was not found'));
    await tables.create(books);
    expect(await rows('books')).toEqual([]);
    await end();
  });

  test('renaming keeps the rows, and truncating the table', async () => {
    const { tables, rows, end } = await make(books, loans);
    await tables.insert('books', [{ isbn: '1' }]);
    const before = await tables.definition('books');
    await tables.rename('books', 'volumes');
    const after = await tables.definition('volumes');
    expect(await rows('volumes')).toHaveLength(1);
    expect(after._previousHash).toBe(before._hash);
    expect(after._hash).not.toBe(before._hash);
    expect((await tables.definition('loans')).foreignKey).toEqual({
      book: { table: 'volumes', column: 'id' },
    });
    await expect(tables.find({ table: 'books' })).rejects.toEqual(
      failsWith(400, 'Table books was not found'),
    );
    await expect(tables.truncate('volumes')).rejects.toEqual(failsWith(400, /foreign key/));
    await tables.drop('loans', 'yes');
    await tables.truncate('volumes');
    expect(await rows('volumes')).toEqual([]);
    expect((await tables.definition('volumes')).lastInsertId).toBe(1);
    await end();
  });
}

function watchingTests(make: Make): void {
  test('who watches the definitions hears of each change', async () => {
    const { tables, end } = await make();
    const told: string[][] = [];
    const stop = tables.live(
      (all) => told.push(all.map(({ TBL_NAME }) => TBL_NAME)),
      (error) => told.push([String(error)]),
    );
    await expect.poll(() => told).toEqual([['bulletins', 'notes']]);
    await tables.create(books);
    await expect.poll(() => told.at(-1)).toEqual(['books', 'bulletins', 'notes']);
    await tables.rename('books', 'volumes');
    await expect.poll(() => told.at(-1)).toEqual(['bulletins', 'notes', 'volumes']);
    stop();
    await end();
  });
}
