import { newId } from '@mitto/kit/ids';
import { notes } from '@mitto/localdb/development/notes.fixture';
import type { LocalStore } from '@mitto/localdb/local-store';
import { expect, test } from 'vitest';
import { askedOf, changeOf, plansOf, type QueryCase, selectOf } from './queries.fixture.ts';

async function booksOf(open: () => Promise<LocalStore>): Promise<QueryCase> {
  const asked = askedOf(await open());
  await asked.tables.create({
    TBL_NAME: 'books',
    columns: {
      isbn: { type: 'STRING', required: true },
      pages: { type: 'INTEGER', defaultValue: 1 },
      tags: { type: 'ARRAY' },
    },
    index: { isbn: { columns: ['isbn'], unique: true } },
  });
  return asked;
}

const all = selectOf('select isbn, pages, tags from books order by isbn');

export function changesSuite(open: () => Promise<LocalStore>): void {
  test('of tables made here take values, parameters and what was there before', async () => {
    const { db, ask } = await booksOf(open);
    const put = changeOf(
      "insert into books (isbn, pages, tags) values ('a', 10, json '[1, \"x\"]'), (:isbn, default, null)",
    );
    expect(await ask.change(put, { isbn: "b'; drop" })).toMatchObject({
      is: 'insert',
      refs: [expect.any(String), expect.any(String)],
      skipped: [],
    });
    expect(await ask.change(changeOf("insert into books (isbn) values ('a'), ('c')"))).toMatchObject({
      refs: [expect.any(String)],
      skipped: [0],
    });
    expect(
      await ask.change(changeOf('update books set pages = pages * 2 + 1 where pages < :most'), { most: 5 }),
    ).toEqual({ is: 'update', count: 2 });
    expect(await ask.select(all)).toEqual([
      { isbn: 'a', pages: 10, tags: [1, 'x'] },
      { isbn: "b'; drop", pages: 3, tags: null },
      { isbn: 'c', pages: 3, tags: null },
    ]);
    expect(await ask.change(changeOf("delete from books where isbn like 'b%'"))).toEqual({
      is: 'delete',
      count: 1,
    });
    expect(await ask.select(selectOf('select count(*) from books'))).toEqual([{ count: 2 }]);
    await db.store.wipe();
  });

  test('of many rows change all of them or none', async () => {
    const { db, ask } = await booksOf(open);
    await ask.change(changeOf("insert into books (isbn, pages) values ('a', 1), ('b', 2), ('c', 3)"));
    await expect(ask.change(changeOf("update books set isbn = 'same'"))).rejects.toMatchObject({ code: 400 });
    await expect(
      ask.change(changeOf('update books set pages = case when pages = 3 then 1.5 else 9 end')),
    ).rejects.toMatchObject({ message: 'field pages requires INTEGER but got another type' });
    expect(await ask.select(all)).toMatchObject([
      { isbn: 'a', pages: 1 },
      { isbn: 'b', pages: 2 },
      { isbn: 'c', pages: 3 },
    ]);
    await db.store.wipe();
  });

  test('in a batch see one another and happen together or not at all', async () => {
    const { db, ask } = await booksOf(open);
    const good = plansOf(
      "insert into books (isbn) values ('a'); update books set pages = 7; select pages from books",
    );
    expect((await ask.batch(good)).at(-1)).toEqual({ is: 'select', rows: [{ pages: 7 }] });
    const bad = plansOf(
      "insert into books (isbn) values ('z'); update books set pages = 8; insert into books (pages) values (1)",
    );
    await expect(ask.batch(bad)).rejects.toMatchObject({
      message: 'field isbn requires STRING but got another type',
    });
    expect(await ask.select(all)).toEqual([{ isbn: 'a', pages: 7, tags: null }]);
    await db.store.wipe();
  });

  syncedChangesSuite(open);
}

function syncedChangesSuite(open: () => Promise<LocalStore>): void {
  test('that put in a synced row which is there skip it, and say which', async () => {
    const { db, ask } = await booksOf(open);
    const ref = await db.insert(notes, { text: 'mine', at: 1 });
    const put = changeOf("insert into notes (_ref, text, at) values (:ref, 'other', 2), (:new, 'new', 3)");
    const fresh = newId();
    expect(await ask.change(put, { ref, new: fresh })).toEqual({ is: 'insert', refs: [fresh], skipped: [0] });
    expect(await ask.select(selectOf('select text from notes order by at'))).toEqual([
      { text: 'mine' },
      { text: 'new' },
    ]);
    await expect(ask.change(put, { ref: 'abc', new: newId() })).rejects.toMatchObject({
      code: 400,
      message: 'notes: abc is no reference of a row',
    });
    await db.store.wipe();
  });

  test('of a synced table go through the outbox, several of them as one', async () => {
    const { db, ask } = askedOf(await open());
    await ask.change(changeOf("insert into notes (text, at) values ('one', 1)"));
    await ask.change(changeOf("update notes set text = 'eins'"));
    expect((await db.outbox()).waiting).toMatchObject([{ op: 'insert', changes: { text: 'eins', at: 1 } }]);
    await ask.change(changeOf("insert into notes (text, at) values ('two', 2), ('three', 3)"));
    await ask.batch(plansOf("update notes set stars = 5 where at = 1; delete from notes where text = 'two'"));
    const waiting = (await db.store.read((tx) => tx.outbox())).map(({ op, group }) => [op, group]);
    const [, two, three, update, remove] = waiting.map(([, group]) => group);
    expect(waiting.map(([op]) => op)).toEqual(['insert', 'insert', 'insert', 'update', 'delete']);
    expect([two, update].map((group) => typeof group)).toEqual(['string', 'string']);
    expect(update).not.toBe(two);
    expect([two, update]).toEqual([three, remove]);
    expect(await ask.select(selectOf('select text, stars, _pending from notes order by at'))).toEqual([
      { text: 'eins', stars: 5, _pending: true },
      { text: 'three', stars: null, _pending: true },
    ]);
    await db.store.wipe();
  });

  test('that fail half way leave neither row nor outbox entry', async () => {
    const { db, ask } = askedOf(await open());
    await db.insert(notes, { text: 'kept', at: 1 });
    const bad = plansOf(
      "insert into notes (text, at) values ('lost', 2); update notes set stars = 1 where at = 1; update notes set colour = 'red'",
    );
    await expect(ask.batch(bad)).rejects.toMatchObject({ code: 400 });
    expect(await ask.select(selectOf('select text, stars from notes'))).toEqual([
      { text: 'kept', stars: null },
    ]);
    expect((await db.outbox()).waiting).toHaveLength(1);
    await db.store.wipe();
  });

  test('a deleted database takes none', async () => {
    const { db, ask } = await booksOf(open);
    await db.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
    await expect(ask.change(changeOf("insert into books (isbn) values ('a')"))).rejects.toMatchObject({
      code: 400,
    });
    await db.store.wipe();
  });
}
