import type { Updates } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { applyRecords } from '../data/apply-records.ts';
import type { LocalStore } from '../data/local-store.ts';
import { aDevice, type Device } from './device.fixture.ts';
import { notes, plans } from './notes.fixture.ts';
import { applyUpdates } from './push-and-pull.ts';
import { SmallServer } from './small-server.fixture.ts';

type Opener = () => Promise<LocalStore>;

async function online(open: Opener): Promise<Device & { readonly server: SmallServer }> {
  const server = new SmallServer();
  return { server, ...aDevice(server, await open()) };
}

const writeNotes = (server: SmallServer, count: number, word: string) => {
  for (let at = 1; at <= count; at += 1) server.write(newId(), { text: `${word} ${at}`, at });
};

/** Tests of changes made elsewhere, on any store. */
export function pullSuite(open: Opener): void {
  recordSuite(open);
  twoTabsSuite(open);
  fillSuite(open);
  goneSuite(open);
  quarantineSuite(open);
}

function recordSuite(open: Opener): void {
  test('a record counts if and only if it is newer: twice and in any order comes to the same', async () => {
    const { db, store, texts } = await online(open);
    const ref = newId();
    const record = (seq: number, text: string | null) => ({
      ref,
      seq,
      ver: seq,
      row: text === null ? null : { text, at: 1 },
    });
    const take = (...records: ReturnType<typeof record>[]) =>
      store.write((tx) => applyRecords(tx, plans, 'notes', records));
    await take(record(3, 'third'), record(2, 'second'));
    await take(record(1, 'first'));
    expect(await texts()).toEqual(['third']);
    await take(record(5, null));
    await take(record(4, 'late'));
    expect(await texts()).toEqual([]);
    await take(record(6, 'again'), record(6, 'again'));
    expect(await db.find(notes)).toEqual([{ ref, isPending: false, row: { text: 'again', at: 1 } }]);
    expect((await store.read((tx) => tx.meta())).sums['notes']?.count).toBe(1);
    await store.wipe();
  });

  test('what is typed here lies over what comes from elsewhere, column by column', async () => {
    const { db, client, server, store } = await online(open);
    const ref = newId();
    server.write(ref, { text: 'old', at: 1, stars: 1 });
    await client.syncNow();
    await db.update(notes, ref, { text: 'typed here' });
    const changed = server.write(ref, { text: 'elsewhere', at: 1, stars: 2 });
    await store.write((tx) => applyRecords(tx, plans, 'notes', [changed]));
    const shown = await db.get(notes, ref);
    expect(shown).toEqual({ ref, isPending: true, row: { text: 'typed here', at: 1, stars: 2 } });
    const gone = server.write(ref, null);
    await store.write((tx) => applyRecords(tx, plans, 'notes', [gone]));
    expect(await db.get(notes, ref)).toBeUndefined();
    await store.wipe();
  });

  test('a page and its cursor are kept together or not at all', async () => {
    const { client, server, store, texts } = await online(open);
    writeNotes(server, 3, 'note');
    const write = store.write.bind(store);
    store.write = (work) =>
      write(async (tx) => {
        const answer = await work(tx);
        if ((await tx.meta()).syncId !== null) throw new Error('the tab was killed');
        return answer;
      });
    await expect(client.syncNow()).rejects.toThrow('killed');
    store.write = write;
    expect([await texts(), (await store.read((tx) => tx.meta())).syncId]).toEqual([[], null]);
    await client.syncNow();
    expect(await texts()).toHaveLength(3);
    await store.wipe();
  });
}

/** A tab in which the answers of one call are delayed until the test releases them. */
function slowTab(server: SmallServer, store: LocalStore, call: 'updates' | 'pushMany') {
  const held: (() => void)[] = [];
  const slowly =
    <I, O>(ask: (input: I) => Promise<O>) =>
    async (input: I) => {
      const answered = await ask(input);
      await new Promise<void>((resolve) => held.push(resolve));
      return answered;
    };
  const { updates, pushMany } = server;
  const api =
    call === 'updates' ? { updates: slowly(updates), pushMany } : { updates, pushMany: slowly(pushMany) };
  return { ...aDevice(api, store), held };
}

function twoTabsSuite(open: Opener): void {
  test('an answer that comes after newer pages does not bring back what is gone', async () => {
    const { db, client, server, store, texts } = await online(open);
    await client.syncNow();
    const slow = slowTab(server, store, 'pushMany');
    const ref = await db.insert(notes, { text: 'soon gone', at: 1 });
    const sending = slow.client.syncNow();
    await expect.poll(() => slow.held.length).toBe(1);
    server.log.delete(ref);
    server.epoch += 1;
    const { updates } = server;
    const reader = aDevice({ updates, pushMany: async () => ({ answers: [] }) }, store);
    await reader.client.syncNow();
    slow.held[0]?.();
    await sending;
    expect([await texts(), slow.mismatched]).toEqual([[], []]);
    await store.wipe();
  });

  test('a page that another tab has overtaken is left aside', async () => {
    const { client, server, store, texts } = await online(open);
    writeNotes(server, 2, 'note');
    await client.syncNow();
    const slow = slowTab(server, store, 'updates');
    const asking = slow.client.syncNow();
    await expect.poll(() => slow.held.length).toBe(1);
    writeNotes(server, 2, 'newer');
    await client.syncNow();
    const { syncId } = await store.read((tx) => tx.meta());
    slow.held[0]?.();
    await expect.poll(() => slow.held.length).toBe(2);
    expect((await store.read((tx) => tx.meta())).syncId).toBe(syncId);
    slow.held[1]?.();
    await asking;
    expect(await texts()).toHaveLength(4);
    await store.wipe();
  });
}

function fillSuite(open: Opener): void {
  test('a new epoch fills beside the old rows and swaps: the screen is never blank, the outbox untouched', async () => {
    const { db, client, server, store } = await online(open);
    server.page = 2;
    writeNotes(server, 5, 'old');
    await client.syncNow();
    server.epoch += 1;
    server.log.clear();
    server.seq = 0;
    writeNotes(server, 5, 'new');
    const told: number[] = [];
    const words = new Set<string>();
    const end = db.live(notes, {}, (rows) => {
      told.push(rows.length);
      words.add([...new Set(rows.map(({ row }) => row.text.split(' ')[0]))].sort().join('+'));
    });
    await expect.poll(() => told).toEqual([5]);
    server.faults.push(500);
    await db.insert(notes, { text: 'typed meanwhile', at: 9 });
    await expect(client.syncNow()).rejects.toThrow('http/500');
    expect((await db.outbox()).sent).toHaveLength(1);
    await client.syncNow();
    await expect.poll(() => [...words]).toEqual(['old', 'old+typed', 'new+typed']);
    expect(Math.min(...told)).toBe(5);
    end();
    await store.wipe();
  });

  test('sums that differ are told, and that table heals without losing what is unsent [law 3.10]', async () => {
    const { db, client, server, store, mismatched, texts } = await online(open);
    writeNotes(server, 3, 'note');
    await client.syncNow();
    await client.syncNow();
    expect(mismatched).toEqual([]);
    expect(server.requests.map(({ checksums }) => 'notes' in checksums)).toEqual([false, false, true]);
    const [lost] = await store.read((tx) => tx.refs('notes'));
    await store.write(async (tx) => {
      await tx.deleteRows('notes', [lost ?? '']);
      const meta = await tx.meta();
      await tx.setMeta({ ...meta, sums: { notes: { count: 2, lo: 1, hi: 1 } } });
    });
    expect(await texts()).toHaveLength(2);
    await client.syncNow();
    expect(mismatched).toEqual(['notes']);
    expect(await texts()).toHaveLength(3);
    await client.syncNow();
    expect(mismatched).toEqual(['notes']);
    expect((await db.outbox()).waiting).toEqual([]);
    await store.wipe();
  });
}

function goneSuite(open: Opener): void {
  test('what went while one table had to be filled anew goes from the others too [law 2.3]', async () => {
    const { client, server, store, texts } = await online(open);
    writeNotes(server, 1, 'stays');
    const gone = newId();
    server.write(gone, { text: 'hidden since', at: 2 });
    await client.syncNow();
    const elsewhere: Updates = {
      records: {},
      syncId: '1/2',
      type: null,
      ref: null,
      destroy: ['bulletins'],
      socketServerEndpoint: null,
    };
    await store.write((tx) => applyUpdates(tx, plans, { syncId: '1/2' }, elsewhere));
    server.write(gone, null);
    await client.syncNow();
    expect(await texts()).toEqual(['stays 1']);
    await store.wipe();
  });

  test('a tab killed between two pages goes on where it was', async () => {
    const { client, server, store, texts } = await online(open);
    server.page = 2;
    writeNotes(server, 5, 'note');
    server.faults.push('none', 'unreachable');
    await expect(client.syncNow()).rejects.toThrow('Failed to fetch');
    expect(await texts()).toHaveLength(2);
    const again = aDevice(server, store);
    await again.client.syncNow();
    expect(await texts()).toHaveLength(5);
    await store.wipe();
  });
}

function quarantineSuite(open: Opener): void {
  test('a row that cannot be read breaks nothing: it is counted, kept as it came, and read once it can be [law 6.3]', async () => {
    const { db, client, server, store, mismatched, texts } = await online(open);
    const ref = newId();
    writeNotes(server, 2, 'good');
    server.write(ref, { text: 7, at: 1 });
    await client.syncNow();
    await client.syncNow();
    expect(await texts()).toHaveLength(2);
    expect(mismatched).toEqual([]);
    expect((await db.outbox()).quarantined).toBe(1);
    const [held] = await store.read((tx) => tx.held());
    expect(held).toMatchObject({ ref, row: { text: 7, at: 1 }, issue: 'text' });
    server.write(ref, { text: 'mended', at: 3 });
    await client.syncNow();
    expect(await texts()).toContain('mended');
    expect((await db.outbox()).quarantined).toBe(0);
    await client.syncNow();
    expect(mismatched).toEqual([]);
    await store.wipe();
  });

  test('columns a newer server sends are left out, not held against the row', async () => {
    const { client, server, store, db } = await online(open);
    server.write(newId(), { text: 'newer', at: 1, mood: 'fine' });
    await client.syncNow();
    expect((await db.find(notes)).map(({ row }) => row)).toEqual([{ text: 'newer', at: 1 }]);
    await store.wipe();
  });
}
