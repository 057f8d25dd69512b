import { expect, test } from 'vitest';
import { LocalDatabase } from '../data/local-database.ts';
import type { LocalStore, ReadTx } from '../data/local-store.ts';
import { readTx } from '../data/local-tx.ts';
import { RowTables, tableIn } from '../data/row-records.ts';
import { aDevice } from '../sync/device.fixture.ts';
import { mutations, notes, plans } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import type { RecordReads } from './record-tx.ts';
import { keptOn, SmallDisk } from './small-disk.fixture.ts';

const broken = () => new DOMException('Internal error.', 'UnknownError');

/** Lets every read of the rows of tables fail, and no other. */
function withoutRows(tx: ReadTx): ReadTx {
  const all: RecordReads['all'] = (of, part) =>
    tableIn(of.store) === undefined ? tx.records.all(of, part) : Promise.reject(broken());
  return readTx({ ...tx.records, all }, new RowTables([]));
}

/** A full disk that later also fails to be read: only its rows, or everything. */
class FailingDisk extends SmallDisk {
  fails: 'nothing' | 'rows' | 'everything' | 'twice' = 'nothing';
  #failed = 0;

  override read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.fails === 'twice') {
      this.#failed += 1;
      if (this.#failed <= 2) return Promise.reject(broken());
    }
    if (this.fails === 'everything') return Promise.reject(broken());
    return super.read((tx) => work(this.fails === 'rows' ? withoutRows(tx) : tx));
  }
}

function aStoreOnDisk(room: number) {
  const disk = new FailingDisk(room);
  const told: string[] = [];
  const store = keptOn(disk, () => told.push('not kept on this device'));
  return { disk, told, store, db: databaseOn(store) };
}

const databaseOn = (store: LocalStore) => new LocalDatabase({ store, plans, mutations, now: () => 1 });

const textsIn = async (db: LocalDatabase) =>
  (await db.find(notes, { orderBy: 'at' })).map(({ row, isPending }) => [row.text, isPending]);

test('full and unreadable, it goes on in memory, says so, and what stays on the disk is sent from there [law 6.6]', async () => {
  const { disk, told, store, db } = aStoreOnDisk(2);
  await db.insert(notes, { text: 'on the disk', at: 1 });
  await db.insert(notes, { text: 'there too', at: 2 });
  disk.fails = 'everything';
  const seen: unknown[] = [];
  const end = db.live(
    notes,
    {},
    (rows) => seen.push(rows.length),
    (error) => seen.push(error),
  );
  await db.insert(notes, { text: 'in memory', at: 3 });
  expect([told, db.isDurable]).toEqual([['not kept on this device'], false]);
  expect(await textsIn(db)).toEqual([['in memory', true]]);
  expect(await db.outbox()).toMatchObject({ waiting: [{ table: 'notes' }], sent: [], refused: [] });
  await expect.poll(() => seen.at(-1)).toBe(1);
  expect(seen.every((one) => typeof one === 'number')).toBe(true);
  end();
  const server = new SmallServer();
  await aDevice(server, store).client.syncNow();
  expect(server.texts).toEqual(['in memory']);
  disk.fails = 'nothing';
  disk.makeRoom();
  await aDevice(server, disk).client.syncNow();
  expect(server.texts).toEqual(['in memory', 'on the disk', 'there too']);
});

test('where the outbox can still be read, nothing unsent is missing from the screen or from what is sent [law 6.7]', async () => {
  const { disk, store, db } = aStoreOnDisk(2);
  const ref = await db.insert(notes, { text: 'typed', at: 1 });
  await db.update(notes, ref, { text: 'typed better' });
  disk.fails = 'rows';
  await db.insert(notes, { text: 'later', at: 2 });
  expect(await textsIn(db)).toEqual([
    ['typed better', true],
    ['later', true],
  ]);
  expect((await db.outbox()).waiting).toHaveLength(2);
  const server = new SmallServer();
  await aDevice(server, store).client.syncNow();
  expect(server.texts).toEqual(['later', 'typed better']);
  // The disk later sends the same entries again, and the server applies them once.
  disk.fails = 'nothing';
  disk.makeRoom();
  await aDevice(server, disk).client.syncNow();
  expect(server.texts).toEqual(['later', 'typed better']);
});

test('a disk that is lost while it is only read is left the same way [law 6.9]', async () => {
  const { disk, told, db } = aStoreOnDisk(5);
  await db.insert(notes, { text: 'kept', at: 1 });
  disk.fails = 'everything';
  expect(await textsIn(db)).toEqual([]);
  expect([told, db.isDurable]).toEqual([['not kept on this device'], false]);
  await db.insert(notes, { text: 'after', at: 2 });
  expect(await textsIn(db)).toEqual([['after', true]]);
});

test('a disk that is out of reach for a moment is waited for, and nothing goes blank [law 6.8]', async () => {
  const { disk, told, db } = aStoreOnDisk(9);
  await db.insert(notes, { text: 'kept', at: 1 });
  disk.fails = 'twice';
  expect(await textsIn(db)).toEqual([['kept', true]]);
  expect([told, db.isDurable]).toEqual([[], true]);
});

test('a live question goes on after a moment in which the disk was out of reach', async () => {
  const { disk, told, db } = aStoreOnDisk(9);
  await db.insert(notes, { text: 'kept', at: 1 });
  disk.fails = 'twice';
  const seen: unknown[] = [];
  const end = db.live(
    notes,
    {},
    (rows) => seen.push(rows.length),
    (error) => seen.push(error),
  );
  await expect.poll(() => seen).toEqual([1]);
  await db.insert(notes, { text: 'more', at: 2 });
  await expect.poll(() => seen).toEqual([1, 2]);
  expect(told).toEqual([]);
  end();
});

test('a disk that refuses even to be closed holds nobody up', async () => {
  const { disk, db } = aStoreOnDisk(0);
  disk.close = () => Promise.reject(broken());
  await db.insert(notes, { text: 'without', at: 1 });
  expect(await textsIn(db)).toEqual([['without', true]]);
});

test('what was left behind on the disk is wiped with the rest', async () => {
  const { disk, store, db } = aStoreOnDisk(1);
  await db.insert(notes, { text: 'private', at: 1 });
  await db.insert(notes, { text: 'without', at: 2 });
  expect(db.isDurable).toBe(false);
  await store.wipe();
  const left = await disk.read(async (tx) => [await tx.refs('notes'), await tx.outbox()]);
  expect(left).toEqual([[], []]);
});
