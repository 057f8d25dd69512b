import { expect, test } from 'vitest';
import { books, failsWith, type Make } from './bench.fixture.ts';
import type { LocalTables } from './local-tables.ts';

const structure: readonly Parameters<LocalTables['alter']>[1][] = [
  [{ do: 'add column', column: 'stars', options: { type: 'INTEGER' } }],
  [{ do: 'drop column', column: 'added' }],
  [{ do: 'rename column', column: 'title', to: 'name' }],
  [{ do: 'retype column', column: 'pages', options: { type: 'NUMBER' } }],
  [{ do: 'set primary key', column: null }],
  [{ do: 'add foreign key', column: 'pages', to: { table: 'books', column: 'id' } }],
  [{ do: 'drop index', index: 'shelf' }],
  [{ do: 'set policies', policies: {} }],
];

/** Tests of the rights to change a table itself, not only its rows. */
export function rightsSuite(make: Make): void {
  test('who may not write a table neither alters, renames, truncates nor drops it', async () => {
    const bench = await make({ ...books, policies: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'] } });
    const { tables } = bench;
    const opened = [{ do: 'set policies', policies: { read: 'all', write: 'all' } }] as const;
    for (const refused of [
      () => tables.alter('books', opened),
      () => tables.alter('books', [{ do: 'set mode', mode: 'readonly' }]),
      () => tables.rename('books', 'volumes'),
      () => tables.truncate('books'),
      () => tables.drop('books', 'yes'),
    ]) {
      await expect(refused()).rejects.toEqual(failsWith(401, 'no privilege'));
    }
    bench.roles = ['ROLE_ADMIN'];
    await tables.alter('books', opened);
    await tables.rename('books', 'volumes');
    bench.roles = [];
    await tables.drop('volumes', 'yes');
    await bench.end();
  });

  test('nobody may alter, rename or drop what is for no one to write', async () => {
    const { tables, end } = await make({ ...books, policies: { write: [] } });
    await expect(tables.drop('books', 'yes')).rejects.toEqual(failsWith(401, 'no privilege'));
    await expect(tables.alter('books', [{ do: 'set policies', policies: {} }])).rejects.toEqual(
      failsWith(401, 'no privilege'),
    );
    await end();
  });

  test('a readonly table changes nothing but its mode', async () => {
    const { tables, rows, end } = await make(books);
    await tables.insert('books', [{ isbn: 'a' }]);
    await tables.alter('books', [{ do: 'set mode', mode: 'readonly' }]);
    const definition = await tables.definition('books');
    for (const refused of [
      ...structure.map((steps) => () => tables.alter('books', steps)),
      () => tables.rename('books', 'volumes'),
      () => tables.truncate('books'),
      () => tables.drop('books', 'yes'),
    ]) {
      await expect(refused()).rejects.toEqual(failsWith(400, 'Table books is readonly'));
    }
    expect(await rows('books')).toHaveLength(1);
    expect(await tables.definition('books')).toEqual(definition);
    await tables.alter('books', [{ do: 'set mode', mode: 'readonly' }]);
    await tables.alter('books', [{ do: 'set mode', mode: 'readwrite' }]);
    await tables.drop('books', 'yes');
    await end();
  });

  test('each step asks the mode as the steps before it left it', async () => {
    const { tables, end } = await make({ ...books, allowedMode: 'readonly' });
    const open = { do: 'set mode', mode: 'readwrite' } as const;
    const close = { do: 'set mode', mode: 'readonly' } as const;
    const drop = { do: 'drop index', index: 'shelf' } as const;
    await expect(tables.alter('books', [drop, open])).rejects.toEqual(
      failsWith(400, 'Table books is readonly'),
    );
    expect(await tables.alter('books', [open, drop, close])).toMatchObject({ allowedMode: 'readonly' });
    await end();
  });
}
