import { expect, test } from 'vitest';
import { books, failsWith, id, loans, type Make } from './bench-of-the-tests.ts';

export function foreignSuite(make: Make): void {
  test('a record points only at what is there, and what is pointed at stays', async () => {
    const { tables, rows, end } = await make(books, loans);
    const { refs } = await tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }]);
    await expect(tables.insert('loans', [{ book: 1 }, { book: 9 }])).rejects.toEqual(
      failsWith(400, /books has no record with id 9/, { column: 'book' }),
    );
    expect(await rows('loans')).toEqual([]);
    const inserted = await tables.insert('loans', [{ book: 1 }, { book: null }]);
    const [loan = ''] = inserted.refs;
    const [first = '', second = ''] = refs;
    await expect(tables.remove('books', [first])).rejects.toEqual(failsWith(400, /still refers/));
    await expect(tables.update('books', [{ ref: first, columns: { id: 5 } }])).rejects.toEqual(
      failsWith(400, /still refers/),
    );
    await expect(tables.update('loans', [{ ref: loan, columns: { book: 3 } }])).rejects.toEqual(
      failsWith(400, /no record/),
    );
    await expect(tables.drop('books', 'yes')).rejects.toEqual(failsWith(400, /foreign key/));
    expect(await rows('books')).toHaveLength(2);
    expect(await tables.remove('books', [second])).toBe(1);
    await tables.update('loans', [{ ref: loan, columns: { book: null } }]);
    expect(await tables.remove('books', [first, 'nobody'])).toBe(1);
    await end();
  });

  test('a table may point at itself, also within one insert', async () => {
    const { tables, end } = await make({
      TBL_NAME: 'folders',
      columns: { id, parent: { type: 'INTEGER' } },
      foreignKey: { parent: { table: 'folders', column: 'id' } },
    });
    await tables.insert('folders', [{ id: 2, parent: 1 }, { id: 1 }]);
    const all = await tables.find({ table: 'folders', orderBy: 'id' });
    await expect(tables.remove('folders', [all[0]?.ref ?? ''])).rejects.toEqual(
      failsWith(400, /still refers/),
    );
    expect(
      await tables.remove(
        'folders',
        all.map(({ ref }) => ref),
      ),
    ).toBe(2);
    await end();
  });
}
