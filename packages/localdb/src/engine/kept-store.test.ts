import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { followSummary } from '../data/follow-summary.ts';
import { LocalDatabase } from '../data/local-database.ts';
import type { LocalStore, ReadTx } from '../data/local-store.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { openLocalDatabase } from '../data/open-local-database.ts';
import { folders } from '../data/summary.suite.ts';
import { aFile, attach, keepDraft, TestUploads } from '../data/uploads.fixture.ts';
import { aDevice } from '../sync/device.fixture.ts';
import { bulletins, mutations, notes, plans } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { keptOn, SmallDisk } from './small-disk.fixture.ts';

test('with the device full it goes on in memory, outbox included, and says so [law 6.5]', async () => {
  let isTold = false;
  const disk = new SmallDisk(1);
  const store = keptOn(disk, () => {
    isTold = true;
  });
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const told: number[] = [];
  const end = db.live(notes, {}, (rows) => told.push(rows.length));
  await db.insert(notes, { text: 'with room', at: 1 });
  expect([isTold, db.isDurable]).toEqual([false, true]);
  const { clientId } = await disk.read((tx) => tx.meta());
  const both = [db.insert(notes, { text: 'without', at: 2 }), db.insert(notes, { text: 'neither', at: 3 })];
  await Promise.all(both);
  expect([isTold, db.isDurable]).toEqual([true, false]);
  await expect.poll(() => told.at(-1)).toBe(3);
  end();
  const server = new SmallServer();
  await aDevice(server, store).client.syncNow();
  expect(server.texts).toEqual(['neither', 'with room', 'without']);
  expect([...server.clients.keys()]).not.toContain(clientId);
  // The disk later sends its entries under its own client id. Their mids are the same, so nothing is doubled.
  await aDevice(server, keptOn(revived(await disk.read((tx) => tx.outbox())))).client.syncNow();
  expect(server.texts).toEqual(['neither', 'with room', 'without']);
});

test('what is written while it moves into memory goes there, though the disk has room again', async () => {
  const copied = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  class SlowDisk extends SmallDisk {
    override async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
      const answer = await super.read(work);
      copied.resolve();
      await left.promise;
      return answer;
    }
  }
  const disk = new SlowDisk(0);
  const store = keptOn(disk);
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const without = db.insert(notes, { text: 'without', at: 1 });
  await copied.promise;
  disk.makeRoom();
  const meanwhile = db.insert(notes, { text: 'meanwhile', at: 2 });
  await new Promise((resolve) => setTimeout(resolve));
  left.resolve();
  await Promise.all([without, meanwhile]);
  expect((await db.find(notes)).map(({ row }) => row.text).sort()).toEqual(['meanwhile', 'without']);
});

test('whoever sees that it is not kept has been told so', async () => {
  const closed = Promise.withResolvers<void>();
  class DiskSlowToClose extends SmallDisk {
    override close(): Promise<void> {
      return closed.promise;
    }
  }
  let isTold = false;
  const store = keptOn(new DiskSlowToClose(0), () => {
    isTold = true;
  });
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const written = db.insert(notes, { text: 'without', at: 1 });
  await expect.poll(() => db.isDurable).toBe(false);
  expect(isTold).toBe(true);
  closed.resolve();
  await written;
});

/** Returns a store with the disk's outbox, as after the page is loaded again. */
function revived(
  outbox: Awaited<ReturnType<Parameters<Parameters<LocalStore['read']>[0]>[0]['outbox']>>,
): LocalStore {
  const store = new MemoryStore(newMeta(plans, 1));
  void store.write((tx) => tx.putOutbox(outbox));
  return store;
}

test('what followed the rows goes on following them in memory', async () => {
  const followers = [followSummary(folders, newId())];
  const disk = new SmallDisk(2, followers);
  const store = keptOn(disk, () => undefined, followers);
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const person = { uid: newId(), etag: '1', fields: { name: 'Ana' }, fetchedAt: 1, seenAt: 1 };
  await store.write((tx) => tx.putPeople([person]));
  for (const at of [1, 2, 3]) await db.insert(notes, { text: 'plain', at, folder: 'x' });
  expect(db.isDurable).toBe(false);
  const [group] = await db.find(folders);
  expect(group?.row).toMatchObject({ at: 3, total: 3, plain: 3 });
  expect(await store.read((tx) => tx.people([person.uid]))).toEqual([person]);
  await store.wipe();
  expect(await store.read((tx) => tx.peopleBySeen())).toEqual([]);
});

test("another failure than a full device is the caller's to hear", async () => {
  const store = keptOn(new MemoryStore(newMeta(plans, 1)));
  await expect(store.write(async () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});

test('where there is no IndexedDB it works in memory and says so', async () => {
  let isTold = false;
  const database = await openLocalDatabase({
    app: 'mitto',
    account: newId(),
    schema: 1,
    tables: [notes, bulletins],
    mutations,
    now: Date.now,
    onMemory: () => {
      isTold = true;
    },
  });
  if (!('db' in database)) throw new Error(`Not open: ${database.mode}`);
  await database.db.insert(notes, { text: 'here', at: 1 });
  expect([database.mode, isTold, database.db.isDurable]).toEqual(['create', true, false]);
});

test('a file that does not fit on the device is refused, and everything else stays on the disk', async () => {
  let isTold = false;
  const store = keptOn(new SmallDisk(2), () => {
    isTold = true;
  });
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  await keepDraft(db, 'draft', [aFile('fits')]);
  await expect(db.addFiles('draft', [aFile('more')])).rejects.toThrow('aborted');
  expect([isTold, db.isDurable]).toEqual([false, true]);
  expect(await (await db.file('fits'))?.text()).toBe('fits');
  expect(await db.file('more')).toBeUndefined();
});

test('files go along to memory when the device is full, and are uploaded from there', async () => {
  const disk = new SmallDisk(3);
  const store = keptOn(disk);
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  await attach(db, 'a', 'look');
  await db.insert(notes, { text: 'without', at: 2 });
  expect(db.isDurable).toBe(false);
  const [server, uploads] = [new SmallServer(), new TestUploads()];
  uploads.isQuick = true;
  await aDevice(server, store, plans, undefined, uploads).client.syncNow();
  expect(server.texts).toEqual(['look + look', 'without']);
});
