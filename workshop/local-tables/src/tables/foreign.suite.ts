import { expect, test } from 'vitest';
import { books, failsWith, id, loans, type Make } from './bench.fixture.ts';
import type { TableDraft } from './table-definition.ts';

const folders: TableDraft = {
  TBL_NAME: 'folders',
  columns: { id, parent: { type: 'INTEGER' } },
  foreignKey: { parent: { table: 'folders', column: 'id' } },
};

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
    const { tables, end } = await make(folders);
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

  selfTests(make);
}

/** Tests of a table with a foreign key to itself. */
function selfTests(make: Make): void {
  test('a table that points at itself keeps its key under other names and types', async () => {
    const { tables, rows, end } = await make(folders);
    await tables.insert('folders', [{ id: 1 }, { id: 2, parent: 1 }]);
    const before = await tables.definition('folders');
    const renamed = await tables.alter('folders', [{ do: 'rename column', column: 'id', to: 'number' }]);
    expect(renamed).toMatchObject({
      primaryKey: 'number',
      foreignKey: { parent: { table: 'folders', column: 'number' } },
      _previousHash: before._hash,
    });
    const text = { type: 'STRING' } as const;
    await tables.alter('folders', [
      { do: 'retype column', column: 'number', options: text },
      { do: 'retype column', column: 'parent', options: text },
      { do: 'rename column', column: 'parent', to: 'within' },
      { do: 'rename column', column: 'number', to: 'id' },
    ]);
    expect(await rows('folders')).toEqual([
      { id: '1', within: null },
      { id: '2', within: '1' },
    ]);
    await expect(tables.insert('folders', [{ id: '3', within: '9' }])).rejects.toEqual(
      failsWith(400, /folders has no record with id 9/),
    );
    const [first] = await tables.find({ table: 'folders', equals: { id: '1' } });
    await expect(tables.remove('folders', [first?.ref ?? ''])).rejects.toEqual(
      failsWith(400, /still refers/),
    );
    await end();
  });

  test('columns that change names in one go are not taken for one another', async () => {
    const { tables, end } = await make({
      ...folders,
      columns: { id, parent: { type: 'STRING' }, code: { type: 'STRING' }, near: { type: 'STRING' } },
      index: { code: { columns: ['code'], unique: true } },
      foreignKey: { parent: { table: 'folders', column: 'code' } },
    });
    const { foreignKey } = await tables.alter('folders', [
      { do: 'rename column', column: 'id', to: 'other' },
      { do: 'rename column', column: 'code', to: 'id' },
      { do: 'add foreign key', column: 'near', to: { table: 'folders', column: 'id' } },
    ]);
    expect(foreignKey).toEqual({
      parent: { table: 'folders', column: 'id' },
      near: { table: 'folders', column: 'id' },
    });
    await end();
  });
}
