import { expect, test } from 'vitest';
import { books, failsWith, loans, type Make } from './bench.fixture.ts';
import type { LocalTables } from './local-tables.ts';

const badAlterations: readonly [string, Parameters<LocalTables['alter']>[1], RegExp][] = [
  [
    'a column renamed to another',
    [{ do: 'rename column', column: 'title', to: 'pages' }],
    /pages is there already/,
  ],
  [
    'a column renamed to itself',
    [{ do: 'rename column', column: 'title', to: 'title' }],
    /title is there already/,
  ],
  [
    'a column renamed to another but for case',
    [{ do: 'rename column', column: 'title', to: 'PAGES' }],
    /pages is there already/,
  ],
  [
    'a column added that is there',
    [{ do: 'add column', column: 'Title', options: { type: 'STRING' } }],
    /title is there already/,
  ],
  [
    'a column that is not there',
    [{ do: 'drop column', column: 'colour' }],
    /column colour was not found on this table/,
  ],
  ['a column of an index dropped', [{ do: 'drop column', column: 'pages' }], /index shelf/],
  ['the primary key dropped', [{ do: 'drop column', column: 'id' }], /primary key/],
  ['the key others lead to taken away', [{ do: 'set primary key', column: null }], /books.id is not unique/],
  [
    'a foreign key its rows do not fit',
    [{ do: 'add foreign key', column: 'pages', to: { table: 'books', column: 'id' } }],
    /no record with id 30/,
  ],
  [
    'the type of a key others lead to',
    [{ do: 'retype column', column: 'id', options: { type: 'STRING' } }],
    /loans.book: books.id is STRING/,
  ],
  [
    'a time that is not midnight retyped to a day',
    [{ do: 'retype column', column: 'added', options: { type: 'DATE' } }],
    /field added requires DATE but got another type/,
  ],
  [
    'a moment that is not midnight retyped to a day',
    [
      { do: 'retype column', column: 'added', options: { type: 'DATETIME' } },
      { do: 'retype column', column: 'added', options: { type: 'DATE' } },
    ],
    /field added requires DATE but got another type/,
  ],
  [
    'a primary key that is not there',
    [{ do: 'set primary key', column: 'colour' }],
    /column colour was not found/,
  ],
  ['an index dropped that is not there', [{ do: 'drop index', index: 'none' }], /index none was not found/],
  [
    'a column that may not be null and has no default',
    [{ do: 'add column', column: 'x', options: { type: 'STRING', NOT_NULL: true } }],
    /field x requires STRING/,
  ],
  ['nothing to do', [], /not allowed/],
];

export function alteringSuite(make: Make): void {
  fittingTests(make);
  historyTests(make);
  refusedAlterations(make);
}

function fittingTests(make: Make): void {
  test('columns are added, renamed, retyped and dropped with their rows, and the hash rolls forward', async () => {
    const { tables, rows, end } = await make(books, loans);
    await tables.insert('books', [{ isbn: '1', pages: 3 }, { isbn: '2' }]);
    await tables.insert('loans', [{ book: 1 }]);
    const hashes = [await tables.definition('books')];
    hashes.push(
      await tables.alter('books', [
        { do: 'add column', column: 'stars', options: { type: 'INTEGER', NOT_NULL: true, defaultValue: 5 } },
      ]),
    );
    hashes.push(await tables.alter('books', [{ do: 'rename column', column: 'id', to: 'number' }]));
    hashes.push(
      await tables.alter('books', [{ do: 'retype column', column: 'isbn', options: { type: 'INTEGER' } }]),
    );
    hashes.push(
      await tables.alter('books', [
        { do: 'drop index', index: 'shelf' },
        { do: 'drop column', column: 'pages' },
      ]),
    );
    for (const [index, { _previousHash }] of hashes.slice(1).entries()) {
      expect(_previousHash).toBe(hashes[index]?._hash);
    }
    expect(new Set(hashes.map(({ _hash }) => _hash)).size).toBe(5);
    expect((await rows('books', 'number')).map(({ added: _added, ...row }) => row)).toEqual([
      { number: 1, isbn: 1, title: 'untitled', changed: null, stars: 5 },
      { number: 2, isbn: 2, title: 'untitled', changed: null, stars: 5 },
    ]);
    expect((await tables.definition('loans')).foreignKey).toEqual({
      book: { table: 'books', column: 'number' },
    });
    expect(await tables.find({ table: 'books', equals: { isbn: 2 } })).toHaveLength(1);
    await expect(
      tables.remove('books', [(await tables.find({ table: 'books', equals: { number: 1 } }))[0]?.ref ?? '']),
    ).rejects.toEqual(failsWith(400, /still refers/));
    await end();
  });

  test('a retype that one row does not fit changes nothing, however many do', async () => {
    const { tables, rows, end } = await make(books);
    const given = Array.from({ length: 1500 }, (_none, index) => ({ isbn: `${index}` }));
    await tables.insert('books', [...given, { isbn: 'x' }]);
    const [before, definition] = [await rows('books'), await tables.definition('books')];
    const retype = { do: 'retype column', column: 'isbn', options: { type: 'INTEGER' } } as const;
    await expect(
      tables.alter('books', [{ do: 'rename column', column: 'title', to: 'name' }, retype]),
    ).rejects.toEqual(failsWith(400, 'field isbn requires INTEGER but got another type', { column: 'isbn' }));
    expect(await rows('books')).toEqual(before);
    expect(await tables.definition('books')).toEqual(definition);
    await end();
  });
}

function historyTests(make: Make): void {
  test('a time at midnight becomes the day it is', async () => {
    const bench = await make(books);
    bench.time = Date.UTC(2024, 1, 29);
    await bench.tables.insert('books', [{ isbn: '1' }]);
    await bench.tables.alter('books', [{ do: 'retype column', column: 'added', options: { type: 'DATE' } }]);
    expect(await bench.rows('books')).toMatchObject([{ added: '2024-02-29' }]);
    await bench.end();
  });

  test('the hash tells a definition that came back to what it was from one that stayed', async () => {
    const { tables, end } = await make(books);
    const first = await tables.definition('books');
    const longer = await tables.alter('books', [
      { do: 'add column', column: 'stars', options: { type: 'INTEGER' } },
    ]);
    const again = await tables.alter('books', [{ do: 'drop column', column: 'stars' }]);
    expect({ ...again, _hash: '', _previousHash: null }).toEqual({ ...first, _hash: '' });
    expect(again._previousHash).toBe(longer._hash);
    expect(again._hash).not.toBe(first._hash);
    await end();
  });
}

function refusedAlterations(make: Make): void {
  test('a unique group over values that are there twice is refused', async () => {
    const { tables, end } = await make(books);
    await tables.insert('books', [{ isbn: '1' }, { isbn: '2' }]);
    const group = { columns: ['title'], unique: true };
    await expect(tables.alter('books', [{ do: 'add index', index: 'title', group }])).rejects.toEqual(
      failsWith(400, /two records have the same values: .*untitled/),
    );
    await expect(tables.alter('books', [{ do: 'set primary key', column: 'title' }])).rejects.toEqual(
      failsWith(400, /two records have the same values: .*untitled/),
    );
    await tables.alter('books', [{ do: 'set primary key', column: 'isbn' }]);
    expect(await tables.definition('books')).toMatchObject({ primaryKey: 'isbn' });
    await end();
  });

  test('a primary key over a column that is null somewhere is refused, in the words of the column', async () => {
    const { tables, rows, end } = await make(books);
    const { refs } = await tables.insert('books', [{ isbn: '1', pages: 3 }, { isbn: '2' }]);
    const before = await rows('books');
    await expect(tables.alter('books', [{ do: 'set primary key', column: 'pages' }])).rejects.toEqual(
      failsWith(400, 'field pages requires INTEGER but got another type', { column: 'pages', ref: refs[1] }),
    );
    expect(await rows('books')).toEqual(before);
    expect(await tables.definition('books')).toMatchObject({ primaryKey: 'id' });
    await tables.update('books', [{ ref: refs[1] ?? '', columns: { pages: 4 } }]);
    await tables.alter('books', [{ do: 'set primary key', column: 'pages' }]);
    await expect(tables.insert('books', [{ isbn: '3' }])).rejects.toEqual(failsWith(400, /field pages/));
    await end();
  });

  test.each(badAlterations)('%s is refused and changes nothing', async (_what, alterations, sentence) => {
    const { tables, rows, end } = await make(books, loans);
    await tables.insert('books', [{ isbn: '1', pages: 30 }]);
    const [before, definition] = [await rows('books'), await tables.definition('books')];
    await expect(tables.alter('books', alterations)).rejects.toEqual(failsWith(400, sentence));
    expect(await rows('books')).toEqual(before);
    expect(await tables.definition('books')).toEqual(definition);
    await end();
  });
}
