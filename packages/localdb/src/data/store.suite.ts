import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import type { LocalStore, ReadTx, WriteTx } from './local-store.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { RowQuery, StoredRow } from './stored-row.ts';

export const storedRow = (text: string, at: number, folder: string | null = null): StoredRow => ({
  ref: newId(),
  seq: 1,
  ver: 1,
  isPending: false,
  row: { text, at, folder },
});

export const queuedItem = (ref: string): Omit<OutboxItem, 'order'> => ({
  mid: newId(),
  n: null,
  op: 'insert',
  table: 'notes',
  ref,
  changes: { text: 'typed' },
  patches: [{ table: 'notes', ref, kind: 'insert', columns: { text: 'typed', at: 1 } }],
  state: 'queued',
  rekeys: 0,
  at: 0,
});

const textsOf = (rows: readonly StoredRow[]) => rows.map(({ row }) => row['text']);

/** Tests of the behaviour that every store must have, whatever its engine. */
export function storeSuite(open: () => Promise<LocalStore>): void {
  keepingSuite(open);
  notesSuite(open);
  askingSuite(open);
  limitSuite(open);
  watchingSuite(open);
}

function keepingSuite(open: () => Promise<LocalStore>): void {
  test('a transaction that throws leaves nothing behind', async () => {
    const store = await open();
    const row = storedRow('kept not', 1);
    const failing = store.write(async (tx) => {
      await tx.putRows('notes', [row]);
      await tx.addToOutbox(queuedItem(row.ref));
      await tx.setMeta({ ...(await tx.meta()), nextN: 99 });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    const left = await store.read(async (tx) => [
      await tx.rows('notes', [row.ref]),
      await tx.outbox(),
      (await tx.meta()).nextN,
    ]);
    expect(left).toEqual([[undefined], [], 1]);
    await store.wipe();
  });

  test('the outbox keeps the order of doing and finds what concerns a row', async () => {
    const store = await open();
    const [one, two] = [newId(), newId()];
    await store.write(async (tx) => {
      for (const ref of [one, two, one]) await tx.addToOutbox(queuedItem(ref));
    });
    const orders = await store.read(async (tx) => ({
      all: (await tx.outbox()).map(({ ref }) => ref),
      ofOne: (await tx.outboxTouching([`notes/${one}`])).map(({ ref }) => ref),
    }));
    expect(orders).toEqual({ all: [one, two, one], ofOne: [one, one] });
    await store.wipe();
  });

  test('the last of the outbox is what was done last, and nothing where it is empty', async () => {
    const store = await open();
    const lastRef = () => store.read(async (tx) => (await tx.lastOfOutbox())?.ref);
    expect(await lastRef()).toBeUndefined();
    const [one, two] = [newId(), newId()];
    await store.write(async (tx) => {
      for (const ref of [one, two]) await tx.addToOutbox(queuedItem(ref));
    });
    expect(await lastRef()).toBe(two);
    await store.write(async (tx) => tx.deleteFromOutbox([(await tx.lastOfOutbox())?.order ?? 0]));
    expect(await lastRef()).toBe(one);
    await store.wipe();
  });

  test('what was put in does not change with the object it came from', async () => {
    const store = await open();
    const row = { text: 'before', at: 1, folder: null };
    const stored = { ref: newId(), seq: 1, ver: 1, isPending: false, row };
    await store.write((tx) => tx.putRows('notes', [stored]));
    row.text = 'after';
    expect(textsOf(await store.read((tx) => tx.find({ table: 'notes' })))).toEqual(['before']);
    await store.wipe();
  });
}

function notesSuite(open: () => Promise<LocalStore>): void {
  test('a note is what was put by last, under its own name, told when it changes, until it is taken away', async () => {
    const store = await open();
    const told: unknown[] = [];
    const unwatch = store.watch(
      (tx) => tx.note('feed'),
      (note) => told.push(note),
      (error) => expect(error).toBe(undefined),
    );
    await expect.poll(() => told).toEqual([undefined]);
    await store.write((tx) => tx.putNote('feed', { at: 1 }));
    await store.write((tx) => tx.putNote('seen', 7));
    await expect.poll(() => told).toEqual([undefined, { at: 1 }]);
    expect(await store.read((tx) => tx.notes())).toEqual(['feed', 'seen']);
    await store.write((tx) => tx.putNote('feed', undefined));
    await expect.poll(() => told).toEqual([undefined, { at: 1 }, undefined]);
    expect(await store.read((tx) => tx.note('seen'))).toBe(7);
    expect(await store.read((tx) => tx.meta())).toHaveProperty('clientId');
    unwatch();
    await store.wipe();
  });
}

function askingSuite(open: () => Promise<LocalStore>): void {
  test('rows are found by equality, range and order, null and missing columns included', async () => {
    const store = await open();
    const rows = [storedRow('a', 3, 'x'), storedRow('b', 1, 'x'), storedRow('c', 2, 'y'), storedRow('d', 4)];
    await store.write((tx) => tx.putRows('notes', rows));
    const find = (query: object) =>
      store.read(async (tx) => textsOf(await tx.find({ table: 'notes', ...query })));
    expect(await find({ equals: { folder: 'x' }, orderBy: 'at' })).toEqual(['b', 'a']);
    expect(await find({ equals: { folder: null } })).toEqual(['d']);
    expect(await find({ orderBy: 'at', isDescending: true, limit: 2 })).toEqual(['d', 'a']);
    expect(await find({ range: { column: 'at', from: 2, to: 3 }, orderBy: 'at' })).toEqual(['c', 'a']);
    expect(await find({ equals: { folder: 'x' }, range: { column: 'at', from: 2 } })).toEqual(['a']);
    expect(await find({ equals: { text: 'c' } })).toEqual(['c']);
    await store.wipe();
  });

  test('a watch tells only when the answer became another', async () => {
    const store = await open();
    const told: unknown[][] = [];
    const inX = { table: 'notes', equals: { folder: 'x' }, orderBy: 'at' };
    const end = store.watch(
      async (tx) => textsOf(await tx.find(inX)),
      (texts) => told.push(texts),
      (error) => told.push([error]),
    );
    await expect.poll(() => told).toEqual([[]]);
    await store.write((tx) => tx.putRows('notes', [storedRow('elsewhere', 1, 'y')]));
    const here = storedRow('here', 1, 'x');
    await store.write((tx) => tx.putRows('notes', [here]));
    await expect.poll(() => told).toEqual([[], ['here']]);
    await store.write((tx) => tx.putRows('notes', [{ ...here, seq: 2 }]));
    await store.write((tx) => tx.putRows('notes', [storedRow('there', 2, 'x')]));
    await expect.poll(() => told).toEqual([[], ['here'], ['here', 'there']]);
    end();
    await store.write((tx) => tx.putRows('notes', [storedRow('unheard', 3, 'x')]));
    expect(told).toHaveLength(3);
    await store.wipe();
  });
}

function limitSuite(open: () => Promise<LocalStore>): void {
  test('a limit is filled though rows without a value stand before the range, and a range may be empty', async () => {
    const store = await open();
    const unplaced = [1, 2, 3].map((at) => ({
      ...storedRow('unplaced', at),
      row: { text: 'unplaced', folder: null },
    }));
    const rows = [...unplaced, storedRow('a', 1, 'x'), storedRow('b', 2, 'x'), storedRow('c', 3, 'x')];
    await store.write((tx) => tx.putRows('notes', rows));
    const find = (query: object) =>
      store.read(async (tx) => textsOf(await tx.find({ table: 'notes', ...query })));
    expect(await find({ range: { column: 'at', to: 2 }, orderBy: 'at', limit: 2 })).toEqual(['a', 'b']);
    expect(await find({ range: { column: 'at', from: 3, to: 1 }, orderBy: 'at' })).toEqual([]);
    await store.wipe();
  });

  test('a limit is filled though rows that stand in the same place of an index do not fit', async () => {
    const store = await open();
    const listed = [1, 2, 3, 7, 8, 9].map((at) => ({
      ...storedRow('listed', at),
      row: { text: 'listed', at, folder: ['x'] },
    }));
    const rows = [...listed, storedRow('a', 4), storedRow('b', 5), storedRow('c', 6)];
    await store.write((tx) => tx.putRows('notes', rows));
    const question = { table: 'notes', equals: { folder: null }, orderBy: 'at', limit: 2 };
    const find = (query: RowQuery) => store.read(async (tx) => textsOf(await tx.find(query)));
    expect(await find(question)).toEqual(['a', 'b']);
    expect(await find({ ...question, isDescending: true })).toEqual(['c', 'b']);
    await store.wipe();
  });

  test('a limit cuts rows alike by their reference, whatever else the index orders by', async () => {
    const store = await open();
    const [low = '', high = ''] = [newId(), newId()].sort();
    const rows = [
      { ...storedRow('low', 9, 'x'), ref: low },
      { ...storedRow('high', 1, 'x'), ref: high },
    ];
    await store.write((tx) => tx.putRows('notes', rows));
    const found = await store.read((tx) => tx.find({ table: 'notes', orderBy: 'folder', limit: 1 }));
    expect(textsOf(found)).toEqual(['low']);
    await store.wipe();
  });
}

function watchingSuite(open: () => Promise<LocalStore>): void {
  test('a watch is asked again for what may change its answer, and for nothing else', async () => {
    const store = await open();
    const asked: string[] = [];
    const rows = [storedRow('a', 1, 'x'), storedRow('b', 2, 'x'), storedRow('c', 3, 'y')];
    await store.write((tx) => tx.putRows('notes', rows));
    const last = { table: 'notes', equals: { folder: 'x' }, orderBy: 'at', isDescending: true, limit: 1 };
    const watch = <T>(name: string, work: (tx: ReadTx) => Promise<T>) =>
      store.watch(
        async (tx) => {
          asked.push(name);
          return await work(tx);
        },
        () => undefined,
        (error) => asked.push(String(error)),
      );
    const ends = [
      watch('last of x', (tx) => tx.find(last)),
      watch('row c', (tx) => tx.rows('notes', [rows[2]?.ref ?? ''])),
      watch('outbox', (tx) => tx.outbox()),
    ];
    const askedBy = async (work: (tx: WriteTx) => Promise<unknown>) => {
      asked.length = 0;
      await store.write(work);
      // This read starts after the reads of the watches, so it is answered after them.
      await store.read((tx) => tx.meta());
      return asked.toSorted();
    };
    await store.read((tx) => tx.meta());
    const [a, b, c] = rows;
    if (!a || !b || !c) throw new Error('There are three.');
    expect(await askedBy((tx) => tx.putRows('notes', [storedRow('elsewhere', 9, 'z')]))).toEqual([]);
    expect(await askedBy((tx) => tx.putRows('notes', [{ ...c, seq: 2 }]))).toEqual(['row c']);
    expect(await askedBy((tx) => tx.putRows('notes', [{ ...c, row: { ...c.row, folder: 'x' } }]))).toEqual([
      'last of x',
      'row c',
    ]);
    expect(await askedBy((tx) => tx.deleteRows('notes', [c.ref]))).toEqual(['last of x', 'row c']);
    expect(await askedBy((tx) => tx.addToOutbox(queuedItem(a.ref)))).toEqual(['outbox']);
    expect(await askedBy((tx) => tx.deleteRows('notes', [a.ref]))).toEqual([]);
    expect(await askedBy(async (tx) => tx.setMeta({ ...(await tx.meta()), nextN: 7 }))).toEqual([]);
    for (const end of ends) end();
    expect(await askedBy((tx) => tx.deleteRows('notes', [b.ref]))).toEqual([]);
    await store.wipe();
  });
}
