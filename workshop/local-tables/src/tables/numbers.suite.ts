import { expect, test } from 'vitest';
import { books, failsWith, id, type Make } from './bench.fixture.ts';
import type { TableDraft } from './table-definition.ts';

const tickets: TableDraft = {
  TBL_NAME: 'tickets',
  columns: { no: { type: 'INTEGER' }, who: { type: 'STRING' } },
};
const counting = { type: 'INTEGER', AUTO_INCREMENT: true } as const;

/** Tests of the numbers that AUTO_INCREMENT assigns. */
export function numbersSuite(make: Make): void {
  test('a number a record was changed to is not given again', async () => {
    const { tables, rows, end } = await make(books);
    const { refs } = await tables.insert('books', [{ isbn: 'a' }]);
    await tables.update('books', [{ ref: refs[0] ?? '', columns: { id: 2 } }]);
    await tables.insert('books', [{ isbn: 'b' }]);
    expect((await rows('books')).map((row) => [row['id'], row['isbn']])).toEqual([
      [2, 'a'],
      [3, 'b'],
    ]);
    await end();
  });

  test('numbers are given to the rows that are there when a column begins to count', async () => {
    const { tables, rows, end } = await make(books);
    await tables.insert('books', [{ isbn: '1' }, { isbn: '2' }]);
    await tables.alter('books', [
      { do: 'set primary key', column: null },
      { do: 'drop column', column: 'id' },
      {
        do: 'add column',
        column: 'no',
        options: { type: 'INTEGER', AUTO_INCREMENT: true, PRIMARY_KEY: true },
      },
    ]);
    await tables.insert('books', [{ isbn: '3' }]);
    expect((await rows('books', 'no')).map(({ no }) => no)).toEqual([3, 4, 5]);
    await end();
  });

  beginningTests(make);
  typeTests(make);
}

function beginningTests(make: Make): void {
  test('a column that begins to count gives no number a row has already', async () => {
    const { tables, rows, end } = await make(tickets);
    const given = [null, 1, null, 5, null, 2].map((no, index) => ({
      _ref: `ref-${index}`,
      _data: { no, who: `${index}` },
    }));
    await tables.insertRecords('tickets', given);
    await tables.alter('tickets', [{ do: 'retype column', column: 'no', options: counting }]);
    const numbers = (await rows('tickets', 'who')).map(({ no }) => no);
    expect(numbers).toEqual([6, 1, 7, 5, 8, 2]);
    await tables.insert('tickets', [{ who: '6' }]);
    expect((await rows('tickets', 'who')).at(-1)).toEqual({ no: 9, who: '6' });
    await end();
  });

  test('also where it is the primary key, over more rows than are looked at in one go', async () => {
    const { tables, rows, end } = await make(tickets);
    const given = Array.from({ length: 1100 }, (_none, index) => ({
      _ref: `ref-${String(index).padStart(4, '0')}`,
      _data: { no: index === 1099 ? 700 : null, who: 'x' },
    }));
    await tables.insertRecords('tickets', given);
    await tables.alter('tickets', [
      { do: 'retype column', column: 'no', options: { ...counting, PRIMARY_KEY: true } },
    ]);
    const numbers = (await rows('tickets', 'no')).map(({ no }) => no);
    expect(numbers).toEqual([700, ...Array.from({ length: 1099 }, (_none, index) => 701 + index)]);
    expect((await tables.definition('tickets')).lastInsertId).toBe(1799);
    await end();
  });

  test('a column that counts once, and no longer, leaves distinct numbers', async () => {
    const { tables, rows, end } = await make(tickets);
    await tables.insertRecords('tickets', [
      { _ref: 'a', _data: {} },
      { _ref: 'b', _data: { no: 1 } },
      { _ref: 'c', _data: {} },
    ]);
    await tables.alter('tickets', [
      { do: 'retype column', column: 'no', options: counting },
      { do: 'retype column', column: 'no', options: { type: 'INTEGER' } },
    ]);
    expect((await rows('tickets', 'no')).map(({ no }) => no)).toEqual([1, 2, 3]);
    await end();
  });
}

function typeTests(make: Make): void {
  test.each(['INTEGER', 'LONG'] as const)('%s counts', async (type) => {
    const { tables, rows, end } = await make({ TBL_NAME: 'tickets', columns: { id: { ...id, type } } });
    await tables.insert('tickets', [{}, { id: 4 }, {}]);
    expect((await rows('tickets')).map((row) => row['id'])).toEqual([1, 4, 5]);
    await end();
  });

  test.each(['NUMBER', 'FLOAT', 'DOUBLE', 'DECIMAL', 'TIMESTAMP', 'STRING'] as const)(
    '%s does not: what comes after 1.5 is no number of a row',
    async (type) => {
      const { tables, end } = await make(tickets);
      const sentence = 'column id: AUTO_INCREMENT needs INTEGER or LONG';
      await expect(tables.create({ TBL_NAME: 'others', columns: { id: { ...id, type } } })).rejects.toEqual(
        failsWith(400, sentence, { column: 'id' }),
      );
      const adding = { do: 'add column', column: 'id', options: { type, AUTO_INCREMENT: true } } as const;
      await expect(tables.alter('tickets', [adding])).rejects.toEqual(failsWith(400, sentence));
      await end();
    },
  );
}
