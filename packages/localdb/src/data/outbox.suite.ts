import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { notes, starNote } from '../sync/notes.fixture.ts';
import { type Opener, online } from '../sync/online.fixture.ts';

const lost = async (work: Promise<unknown>) => await expect(work).rejects.toThrow('Failed to fetch');

/** Tests of the known pitfalls of the outbox, one by one, on any store. */
export function outboxSuite(open: Opener): void {
  sendingSuite(open);
  deletedSuite(open);
  foldingSuite(open);
  goneSuite(open);
  numberSuite(open);
}

function sendingSuite(open: Opener): void {
  test('a row is shown at once, with no network, and says it is not sent yet', async () => {
    const { db, store } = await online(open);
    const ref = await db.insert(notes, { text: 'hola', at: 1 });
    expect(await db.find(notes)).toEqual([{ ref, isPending: true, row: { text: 'hola', at: 1 } }]);
    expect((await db.outbox()).waiting.map(({ n, op }) => [n, op])).toEqual([[null, 'insert']]);
    await store.wipe();
  });

  test('a lost answer is asked for again under the same number and mid: one note [law 1.29, 4.1]', async () => {
    const { db, client, server, store, texts } = await online(open);
    await db.insert(notes, { text: 'once', at: 1 });
    server.faults.push('answer-lost');
    await lost(client.syncNow());
    expect((await db.outbox()).sent).toHaveLength(1);
    await client.syncNow();
    expect(server.texts).toEqual(['once']);
    expect(server.arrived).toHaveLength(1);
    expect(await texts()).toEqual(['once']);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [] });
    await store.wipe();
  });

  test('a crash of the server, too many calls and a session that ended consume nothing', async () => {
    const { db, client, server, store } = await online(open);
    await db.insert(notes, { text: 'patient', at: 1 });
    for (const status of [500, 429, 401]) {
      server.faults.push(status);
      await expect(client.syncNow()).rejects.toThrow(`http/${status}`);
      expect((await db.outbox()).sent).toHaveLength(1);
    }
    await client.syncNow();
    expect(server.texts).toEqual(['patient']);
    await store.wipe();
  });

  test('what a mutation shows stays until its row has come, and never shows twice', async () => {
    const { db, client, server, store } = await online(open);
    const note = newId();
    server.write(note, { text: 'starred', at: 1, stars: 4 });
    await client.syncNow();
    const told: unknown[] = [];
    const end = db.live(notes, {}, (rows) => told.push(rows[0]?.row.stars));
    await expect.poll(() => told).toEqual([4]);
    await db.run(starNote, { note });
    await client.syncNow();
    await expect.poll(() => told.at(-1)).toBe(5);
    expect(told.filter((stars) => stars !== 4 && stars !== 5)).toEqual([]);
    expect(told.indexOf(4, 1)).toBe(-1);
    expect((await db.get(notes, note))?.isPending).toBe(false);
    end();
    await store.wipe();
  });

  test('a closed column, a wrong value and an unknown column throw and leave nothing', async () => {
    const { db, store } = await online(open);
    await expect(db.insert(notes, { text: 'x', at: 1, stars: 5 })).rejects.toThrow('stars');
    await expect(db.insert(notes, { text: 7, at: 1 })).rejects.toThrow('field text requires string');
    await expect(db.update(notes, newId(), { text: 'nobody' })).rejects.toThrow('no row');
    await expect(db.run(starNote, { note: 'not an id' })).rejects.toThrow('starNote');
    expect((await db.outbox()).waiting).toEqual([]);
    await store.wipe();
  });
}

function deletedSuite(open: Opener): void {
  test('a database marked as deleted takes nothing more, and what it has is still sent', async () => {
    const { db, client, server, store } = await online(open);
    const ref = await db.insert(notes, { text: 'before', at: 1 });
    await store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
    const late = [
      () => db.insert(notes, { text: 'after', at: 2 }),
      () => db.update(notes, ref, { text: 'after' }),
      () => db.run(starNote, { note: ref }),
      () => db.transact((writer) => writer.insert(notes, { text: 'after', at: 3 })),
    ];
    for (const write of late) await expect(write()).rejects.toThrow('was deleted');
    await client.syncNow();
    expect(server.texts).toEqual(['before']);
    expect(await store.read((tx) => tx.outbox())).toEqual([]);
    await store.wipe();
  });
}

function foldingSuite(open: Opener): void {
  test('one entry dropped and one folded before sending leave no hole in the numbers [law 1.1]', async () => {
    const { db, client, server, store, texts } = await online(open);
    await db.insert(notes, { text: 'first', at: 1 });
    const dropped = await db.insert(notes, { text: 'dropped', at: 2 });
    const folded = await db.insert(notes, { text: 'draft', at: 3 });
    await db.update(notes, folded, { text: 'folded' });
    await db.remove(notes, dropped);
    await db.insert(notes, { text: 'last', at: 4 });
    await client.syncNow();
    expect(server.arrived.map(({ n, changes }) => [n, changes['text']])).toEqual([
      [1, 'first'],
      [2, 'folded'],
      [3, 'last'],
    ]);
    expect(await texts()).toEqual(['first', 'folded', 'last']);
    await store.wipe();
  });

  test('an edit of what is under way is an entry of its own [law 4.10]', async () => {
    const { db, client, server, store } = await online(open);
    const ref = await db.insert(notes, { text: 'sent', at: 1 });
    server.faults.push('answer-lost');
    await lost(client.syncNow());
    await db.update(notes, ref, { text: 'edited' });
    await client.syncNow();
    expect(server.arrived.map(({ op }) => op)).toEqual(['insert', 'update']);
    expect(server.texts).toEqual(['edited']);
    await store.wipe();
  });

  test('a column that may not be given at first is not folded into the insert', async () => {
    const { db, client, server, store } = await online(open);
    const ref = await db.insert(notes, { text: 'new', at: 1 });
    await db.update(notes, ref, { stars: 2 });
    await client.syncNow();
    expect(server.arrived.map(({ op }) => op)).toEqual(['insert', 'update']);
    await store.wipe();
  });
}

function goneSuite(open: Opener): void {
  test('the delete of an insert in flight goes behind it: it does not come back as a zombie [law 1.15, 4.8]', async () => {
    const { db, client, server, store, texts } = await online(open);
    const ref = await db.insert(notes, { text: 'zombie', at: 1 });
    server.faults.push('answer-lost');
    await lost(client.syncNow());
    await db.remove(notes, ref);
    expect(await texts()).toEqual([]);
    await client.syncNow();
    await client.syncNow();
    expect(server.texts).toEqual([]);
    expect(await texts()).toEqual([]);
    await store.wipe();
  });

  test('what belongs together is never torn apart', async () => {
    const { db, client, server, store } = await online(open);
    const failing = db.transact(async (writer) => {
      await writer.insert(notes, { text: 'one', at: 1 });
      await writer.insert(notes, { text: 'two', at: 'no time' });
    });
    await expect(failing).rejects.toThrow('field at requires number');
    expect(await db.find(notes)).toEqual([]);
    const grouped = db.transact(async (writer) => {
      const note = await writer.insert(notes, { text: 'one', at: 1 });
      await writer.run(starNote, { note });
    });
    await expect(grouped).rejects.toThrow('a mutation stands alone');
    expect(await db.find(notes)).toEqual([]);
    await db.transact(async (writer) => {
      const ref = await writer.insert(notes, { text: 'one', at: 1 });
      await writer.update(notes, ref, { text: 'uno' });
    });
    await client.syncNow();
    expect(server.arrived.map(({ op }) => op)).toEqual(['insert', 'update']);
    expect(new Set(server.arrived.map(({ group }) => group)).size).toBe(1);
    await store.wipe();
  });
}

function numberSuite(open: Opener): void {
  test('a server restored to an earlier point: the unanswered are renumbered, the mids stay [law 1.19]', async () => {
    const { db, client, server, store, texts } = await online(open);
    await db.insert(notes, { text: '1', at: 1 });
    await client.syncNow();
    for (const at of [2, 3]) await db.insert(notes, { text: `${at}`, at });
    server.faults.push('unreachable');
    await lost(client.syncNow());
    const mids = (await db.outbox()).sent.map(({ mid }) => mid);
    const { clientId } = await store.read((tx) => tx.meta());
    server.clients.set(clientId, { lastN: 0, ends: new Map() });
    server.log.clear();
    server.epoch += 1;
    await db.insert(notes, { text: '4', at: 4 });
    await client.syncNow();
    expect(server.arrived.slice(1).map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(server.arrived.slice(1, 3).map(({ mid }) => mid)).toEqual(mids);
    expect(await texts()).toEqual(['2', '3', '4']);
    await store.wipe();
  });

  test('an old copy of the database takes a new name, and what had come is not doubled', async () => {
    const { db, client, server, store, texts } = await online(open);
    await db.insert(notes, { text: 'old', at: 1 });
    const copy = await store.read(async (tx) => ({ outbox: await tx.outbox(), meta: await tx.meta() }));
    await client.syncNow();
    await db.insert(notes, { text: 'newer', at: 2 });
    await client.syncNow();
    await store.write(async (tx) => {
      await tx.setMeta(copy.meta);
      await tx.putOutbox(copy.outbox);
    });
    await db.insert(notes, { text: 'newest', at: 3 });
    const restored = aDevice(server, store);
    await restored.client.syncNow();
    expect(server.texts).toEqual(['newer', 'newest', 'old']);
    expect(await texts()).toEqual(['old', 'newer', 'newest']);
    expect((await store.read((tx) => tx.meta())).clientId).not.toBe(copy.meta.clientId);
    await store.wipe();
  });
}
