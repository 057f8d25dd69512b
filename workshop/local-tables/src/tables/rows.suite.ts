import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import { expect, test } from 'vitest';
import { books, failsWith, id, type Make } from './bench.fixture.ts';

const badInserts: readonly [string, unknown, RegExp | string][] = [
  ['an unknown column', [{ isbn: 'x', colour: 'red' }], 'column colour was not found on this table'],
  ['an inherited name', [{ isbn: 'x', constructor: 1 }], 'column constructor was not found on this table'],
  ['another type', [{ isbn: 'x' }, { isbn: 7 }], 'field isbn requires STRING but got another type'],
  ['no value where one is required', [{ title: 'x' }], 'field isbn requires STRING but got another type'],
  [
    'null where none may be',
    [{ isbn: 'x', title: null }],
    'field title requires STRING but got another type',
  ],
  ['nothing', [], /array with at least one record/],
  ['a plain object', { isbn: 'x' }, /a plain object is deprecated/],
  ['a value over 10 MB', [{ isbn: 'x', title: 'x'.repeat(11 * 1024 * 1024) }], /larger than 10 MB/],
];

export function rowsSuite(make: Make): void {
  insertingTests(make);
  uniqueTests(make);
  againTests(make);
  readingTests(make);
}

function insertingTests(make: Make): void {
  test('a record gets six characters, its number, its defaults and its times', async () => {
    const bench = await make(books);
    const { tables } = bench;
    const { refs, skipped } = await tables.insert('books', [
      { isbn: 'a', pages: '12' },
      { isbn: 'b', id: 7 },
    ]);
    expect(skipped).toEqual([]);
    expect(refs).toEqual([
      expect.stringMatching(/^[A-Za-z0-9]{6}$/),
      expect.stringMatching(/^[A-Za-z0-9]{6}$/),
    ]);
    const added = 1_700_000_000_000;
    expect(await bench.rows('books')).toEqual([
      { id: 1, isbn: 'a', title: 'untitled', pages: 12, added, changed: null },
      { id: 7, isbn: 'b', title: 'untitled', pages: null, added, changed: null },
    ]);
    await tables.insert('books', [{ isbn: 'c' }]);
    expect((await tables.definition('books')).lastInsertId).toBe(8);
    bench.time += 1000;
    const [first = ''] = refs;
    await tables.update('books', [{ ref: first, columns: { title: 'Found' } }]);
    expect((await bench.rows('books'))[0]).toMatchObject({
      title: 'Found',
      changed: '2023-11-14T22:13:21.000Z',
      added,
    });
    await bench.end();
  });

  test.each(badInserts)('an insert with %s keeps nothing of the batch', async (_what, given, sentence) => {
    const { tables, rows, end } = await make(books);
    // The type forbids this, but JavaScript callers may pass it.
    const inserting = async () => await tables.insert('books', given as Record<string, unknown>[]);
    await expect(inserting()).rejects.toEqual(failsWith(400, sentence));
    expect(await rows('books')).toEqual([]);
    expect((await tables.definition('books')).lastInsertId).toBe(0);
    await end();
  });
}

function uniqueTests(make: Make): void {
  test('an insert that finds a unique value there skips the record, in the batch too', async () => {
    const { tables, rows, end } = await make(books);
    await tables.insert('books', [{ isbn: 'a' }]);
    expect(await tables.insert('books', [{ isbn: 'a' }])).toEqual({ refs: [], skipped: [0] });
    const given = [{ isbn: 'a' }, { isbn: 'b' }, { isbn: 'b' }, { isbn: 'c', id: 1 }, { isbn: 'd' }];
    const { refs, skipped } = await tables.insert('books', given);
    expect([refs.length, skipped]).toEqual([2, [0, 2, 3]]);
    expect((await rows('books')).map((row) => [row['id'], row['isbn']])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'd'],
    ]);
    const found = await tables.find({ table: 'books', equals: { isbn: 'b' } });
    const changes = [{ ref: found[0]?.ref ?? '', columns: { isbn: 'a' } }];
    await expect(tables.update('books', changes)).rejects.toEqual(
      failsWith(400, /same isbn/, { column: 'isbn' }),
    );
    await end();
  });

  test('two unique values may change places; null is the same as nothing', async () => {
    const { tables, rows, end } = await make({
      TBL_NAME: 'seats',
      columns: { id, seat: { type: 'STRING' } },
      index: { seat: { columns: ['seat'], unique: true } },
    });
    const { refs } = await tables.insert('seats', [{ seat: 'A' }, { seat: 'B' }, { seat: null }, {}]);
    expect(refs).toHaveLength(4);
    const [a = '', b = ''] = refs;
    const swapped = [
      { ref: a, columns: { seat: 'B' } },
      { ref: b, columns: { seat: 'A' } },
    ];
    await tables.update('seats', swapped);
    expect((await rows('seats')).map(({ seat }) => seat)).toEqual(['B', 'A', null, null]);
    await end();
  });
}

function againTests(make: Make): void {
  test('two changes of one record in one update both happen, in their order', async () => {
    const { tables, rows, end } = await make(books);
    const { refs } = await tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }]);
    const [ref = '', other = ''] = refs;
    await tables.update('books', [
      { ref, columns: { title: 'First', pages: 1 } },
      { ref: other, columns: { title: 'Other' } },
      { ref, columns: { pages: 2 } },
      // Two records are equal for a moment; only the final state is checked.
      { ref, columns: { isbn: 'b' } },
      { ref, columns: { isbn: 'c' } },
    ]);
    expect((await rows('books')).map(({ isbn, title, pages }) => [isbn, title, pages])).toEqual([
      ['c', 'First', 2],
      ['b', 'Other', null],
    ]);
    const wrong = [
      { ref, columns: { title: 'Lost' } },
      { ref, columns: { pages: 'many' } },
    ];
    await expect(tables.update('books', wrong)).rejects.toEqual(
      failsWith(400, 'field pages requires INTEGER but got another type', { ref, record: 1 }),
    );
    expect((await rows('books'))[0]).toMatchObject({ title: 'First' });
    await end();
  });

  test('a record that is removed twice went once', async () => {
    const { tables, rows, end } = await make(books);
    const { refs } = await tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }]);
    const [ref = ''] = refs;
    expect(await tables.remove('books', [ref, 'nobody', ref])).toBe(1);
    expect(await rows('books')).toHaveLength(1);
    await end();
  });

  test('a table or a record that is not there is said in the words of the others', async () => {
    const { tables, end } = await make(books);
    const nowhere = failsWith(400, 'Table nowhere was not found');
    for (const refused of [
      () => tables.find({ table: 'nowhere' }),
      () => tables.definition('nowhere'),
      () => tables.insert('nowhere', [{}]),
      () => tables.update('nowhere', [{ ref: 'x', columns: {} }]),
      () => tables.remove('nowhere', ['x']),
      () => tables.alter('nowhere', [{ do: 'set mode', mode: 'readonly' }]),
      () => tables.rename('nowhere', 'somewhere'),
      () => tables.truncate('nowhere'),
      () => tables.drop('nowhere', 'yes'),
    ]) {
      const error: unknown = await refused().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(LocalDatabaseError);
      expect(error).toEqual(nowhere);
    }
    await expect(tables.update('books', [{ ref: 'nobody', columns: {} }])).rejects.toEqual(
      failsWith(400, 'books has no record nobody', { ref: 'nobody', record: 0 }),
    );
    await end();
  });
}

function readingTests(make: Make): void {
  test('mode and policies are kept to', async () => {
    const bench = await make({
      ...books,
      allowedMode: 'readonly',
      policies: { read: ['ROLE_USER'], write: ['ROLE_ADMIN'] },
    });
    const { tables } = bench;
    await expect(tables.find({ table: 'books' })).rejects.toEqual(failsWith(401, 'no privilege'));
    bench.roles = ['ROLE_USER'];
    expect(await tables.find({ table: 'books' })).toEqual([]);
    await expect(tables.insert('books', [{ isbn: 'a' }])).rejects.toEqual(failsWith(401, 'no privilege'));
    bench.roles = ['ROLE_USER', 'ROLE_ADMIN'];
    for (const refused of [
      () => tables.insert('books', [{ isbn: 'a' }]),
      () => tables.update('books', [{ ref: 'x', columns: {} }]),
      () => tables.remove('books', ['x']),
      () => tables.truncate('books'),
    ]) {
      await expect(refused()).rejects.toEqual(failsWith(400, 'Table books is readonly'));
    }
    await tables.alter('books', [{ do: 'set mode', mode: 'readwrite' }]);
    await tables.insert('books', [{ isbn: 'a' }]);
    await bench.end();
  });

  test('rows are found by their indexes, ranges and order like those that sync', async () => {
    const { tables, end } = await make(books);
    const given = ['b', 'a', 'c', 'a'].map((title, pages) => ({ isbn: `${pages}`, title, pages }));
    await tables.insert('books', given);
    const titles = async (query: object) =>
      (await tables.find({ table: 'books', ...query })).map(({ row }) => `${row['title']}${row['pages']}`);
    expect(await titles({ equals: { title: 'a' }, orderBy: 'pages', isDescending: true })).toEqual([
      'a3',
      'a1',
    ]);
    expect(await titles({ equals: { title: 'a' }, orderBy: 'pages', limit: 1 })).toEqual(['a1']);
    expect(await titles({ range: { column: 'title', from: 'b' }, orderBy: 'title' })).toEqual(['b0', 'c2']);
    expect(await titles({ equals: { pages: 2 } })).toEqual(['c2']);
    await end();
  });
}
