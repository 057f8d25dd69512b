import { newId } from '@mitto/kit/ids';
import { describe, expect, test } from 'vitest';
import { NewerDatabaseError } from '../engine/indexed-db-connection.ts';
import { plans } from '../sync/notes.fixture.ts';
import { followSummary } from './follow-summary.ts';
import { type IndexedDbOptions, IndexedDbStore } from './indexed-db-store.ts';
import { remakeFollowers } from './local-store.ts';
import { newMeta } from './meta-record.ts';
import { queuedItem, storedRow, storeSuite } from './store.suite.ts';
import type { StoredRow } from './stored-row.ts';
import { folders } from './summary.suite.ts';

describe('in IndexedDB', () => {
  storeSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});

const openHere = (name: string, more: Partial<IndexedDbOptions> = {}) =>
  IndexedDbStore.open({ name, plans, schema: 1, firstMeta: newMeta(plans, 1), ...more });

test('work that waits for something else than its store is told so, and what it does then is not kept', async () => {
  const store = await openHere(`test-${newId()}`);
  const row = storedRow('too late', 1);
  const waiting = store.write(async (tx) => {
    await tx.meta();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await tx.putRows('notes', [row]);
  });
  await expect(waiting).rejects.toThrow('waited for something else than its store');
  expect(await store.read((tx) => tx.rows('notes', [row.ref]))).toEqual([undefined]);
  await store.wipe();
});

test('a row that is not as new as it was said to be takes the whole transaction with it', async () => {
  const store = await openHere(`test-${newId()}`);
  const row = storedRow('there', 1);
  await store.write((tx) => tx.putRows('notes', [row]));
  const adding = store.write(async (tx) => {
    await tx.addToOutbox(queuedItem(row.ref));
    await tx.addRows('notes', [{ ...row, seq: 9 }]);
  });
  await expect(adding).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await store.read((tx) => tx.outbox())).toEqual([]);
  expect(await store.read((tx) => tx.rows('notes', [row.ref]))).toEqual([row]);
  await store.wipe();
});

/** Cuts the connection around the next commit: before it is kept, or after it and before this is told. */
function cutAtCommit(when: 'before' | 'after'): void {
  const { commit } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = function cut(this: IDBTransaction) {
    IDBTransaction.prototype.commit = commit;
    const told = () => this.onabort?.(new Event('abort'));
    Object.defineProperty(this, 'error', {
      value: new DOMException('The connection was lost.', 'UnknownError'),
    });
    this.oncomplete = told;
    if (when === 'after') commit.call(this);
    else this.abort();
  };
}

test.for(['before', 'after'] as const)('a connection cut %s the commit writes once', async (when) => {
  const store = await openHere(`test-${newId()}`);
  let runs = 0;
  const write = async () =>
    await store.write(async (tx) => {
      runs += 1;
      await tx.addToOutbox(queuedItem(newId()));
      return runs;
    });
  await write();
  cutAtCommit(when);
  expect(await write()).toBe(when === 'after' ? 2 : 3);
  expect(await store.read((tx) => tx.outbox())).toHaveLength(2);
  expect(await write()).toBe(when === 'after' ? 3 : 4);
  expect(await store.read((tx) => tx.outbox())).toHaveLength(3);
  await store.wipe();
});

test('what is watched is read behind the transaction that changed it, and does not wait for its end', async () => {
  const store = await openHere(`test-${newId()}`);
  const row = storedRow('new', 1);
  const told: (readonly (StoredRow | undefined)[])[] = [];
  store.watch(
    (tx) => tx.rows('notes', [row.ref]),
    (rows) => told.push(rows),
    reportError,
  );
  await expect.poll(() => told).toEqual([[undefined]]);
  const order: string[] = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, stores, mode, options) {
    order.push(mode ?? 'readonly');
    const begun = transaction.call(this, stores, mode, options);
    if (mode === 'readwrite') begun.addEventListener('complete', () => order.push('kept'));
    return begun;
  };
  try {
    await store.write((tx) => tx.putRows('notes', [row]));
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
  expect(order).toEqual(['readwrite', 'readonly', 'kept']);
  await expect.poll(() => told).toEqual([[undefined], [row]]);
  await store.wipe();
});

test('many rows are found by their span, whether they lie close together or far apart', async () => {
  const store = await openHere(`test-${newId()}`);
  const rows = Array.from({ length: 300 }, (_, at) => storedRow(`${at}`, at));
  await store.write((tx) => tx.putRows('notes', rows));
  const ask = async (asked: readonly (StoredRow | undefined)[]) => {
    const refs = asked.map((row) => row?.ref ?? newId());
    expect(await store.read((tx) => tx.rows('notes', refs))).toEqual(asked);
  };
  await ask(rows.slice(100, 200).toReversed());
  await ask(rows.filter((_, index) => index % 10 === 0));
  await ask(rows.flatMap((row) => [row, undefined]));
  await ask(Array.from({ length: 40 }, () => undefined));
  await store.wipe();
});

test('where a browser does not read backwards by itself it is walked through, to the same end', async () => {
  const store = await openHere(`test-${newId()}`);
  await store.write((tx) =>
    tx.putRows(
      'notes',
      [3, 1, 2].map((at) => storedRow(`${at}`, at, 'x')),
    ),
  );
  const last = () =>
    store.read(async (tx) => {
      const query = { equals: { folder: 'x' }, orderBy: 'at', isDescending: true, limit: 2 };
      return (await tx.find({ table: 'notes', ...query })).map(({ row }) => row['text']);
    });
  const quick = await last();
  const prototype = IDBIndex.prototype as { getAllRecords?: unknown };
  const { getAllRecords } = prototype;
  Reflect.deleteProperty(prototype, 'getAllRecords');
  try {
    expect([quick, await last()]).toEqual([
      ['3', '2'],
      ['3', '2'],
    ]);
  } finally {
    prototype.getAllRecords = getAllRecords;
  }
  await store.wipe();
});

test('a store that was forgotten in a version is added at the next opening, and nothing is lost', async () => {
  const name = `test-${newId()}`;
  const before = await openHere(name);
  await before.write((tx) => tx.putRows('notes', [storedRow('kept', 1, 'x')]));
  await before.close();
  const followers = [followSummary(folders, newId())];
  const after = await openHere(name, { followers });
  await after.write((tx) => remakeFollowers(tx, followers, followers));
  expect(after.isNew).toBe(false);
  expect((await after.read((tx) => tx.find({ table: 'folders' }))).map(({ ref }) => ref)).toEqual(['x']);
  await after.wipe();
});

test('a tab whose version has given up a store leaves it to an older tab until the next schema version', async () => {
  const name = `test-${newId()}`;
  const followers = [followSummary(folders, newId())];
  const older = await openHere(name, { followers });
  const newer = await openHere(name);
  await older.write((tx) => tx.putRows('notes', [storedRow('of the older tab', 1, 'x')]));
  await newer.write((tx) => tx.putRows('notes', [storedRow('of the newer tab', 2, 'x')]));
  expect((await older.read((tx) => tx.find({ table: 'notes' }))).length).toBe(2);
  expect(await older.read((tx) => tx.find({ table: 'folders' }))).not.toEqual([]);
  await Promise.all([older.close(), newer.close()]);
  const next = await openHere(name, { schema: 2 });
  await next.close();
  const again = await openHere(name, { schema: 2, followers });
  expect(await again.read((tx) => tx.find({ table: 'folders' }))).toEqual([]);
  await again.wipe();
});

test('an open tab makes way for a newer version, and is told that it is too old', async () => {
  const name = `test-${newId()}`;
  const old = await openHere(name);
  const newer = await openHere(name, { schema: 2 });
  await expect(old.read((tx) => tx.meta())).rejects.toBeInstanceOf(NewerDatabaseError);
  await old.close();
  await newer.wipe();
});

test('what another tab has wiped does not come back', async () => {
  const name = `test-${newId()}`;
  const [one, two] = [await openHere(name), await openHere(name)];
  await one.write((tx) => tx.putRows('notes', [storedRow('private', 1)]));
  await two.wipe();
  await expect(one.read((tx) => tx.find({ table: 'notes' }))).rejects.toMatchObject({ name: 'AbortError' });
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  await one.close();
});
