import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import type { LocalStore, ReadTx, WriteTx } from '../data/local-store.ts';
import { MemoryStore, readAll } from '../data/memory-store.ts';
import { rowWriter } from '../data/row-writer.ts';
import { type Answer, applyAnswers } from './apply-answers.ts';
import { aDevice } from './device.fixture.ts';
import { type Chance, chanceOf } from './network.fixture.ts';
import { notes, plans, starNote } from './notes.fixture.ts';
import { applyUpdates, updatesRequest } from './push-and-pull.ts';
import { type Batch, prepareBatch } from './push-outbox.ts';
import { SmallServer } from './small-server.fixture.ts';

type Opener = () => Promise<LocalStore>;

/** Tests of batches with many answers, and of sending long outboxes, on any store. */
export function answeredBatchSuite(open: Opener, seeds: number): void {
  takingSuite(open);
  lateSuite(open);
  orderSuite(open, seeds);
  sendingSuite(open);
  placeSuite(open, seeds);
}

/** Wraps a store so that `around` runs instead of its `write`. */
function withWrite(store: LocalStore, around: LocalStore['write']): LocalStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'write') return around;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

function takingSuite(open: Opener): void {
  test('answers that were not kept are taken again, all of them: none is half taken [law 1.7]', async () => {
    const store = await open();
    const server = new SmallServer();
    let isTorn = true;
    const torn = withWrite(store, (work) =>
      store.write(async (tx) => {
        const done = await work(tx);
        const isRefusal = (await tx.outbox()).some(({ state }) => state === 'refused');
        if (isTorn && isRefusal) throw new Error('the tab was closed');
        return done;
      }),
    );
    const { db, client, texts, refused } = aDevice(server, torn);
    server.refusals.set('3', { code: 'limit/reached' });
    for (const at of [1, 2, 3, 4]) await db.insert(notes, { text: `${at}`, at });
    await expect(client.syncNow()).rejects.toThrow('the tab was closed');
    expect(await texts()).toEqual(['1', '2', '3', '4']);
    expect((await db.outbox()).sent).toHaveLength(4);
    expect([refused, (await db.outbox()).refused]).toEqual([[], []]);

    isTorn = false;
    await client.syncNow();
    expect(await texts()).toEqual(['1', '2', '4']);
    expect(refused.map(({ changes }) => changes['text'])).toEqual(['3']);
    expect(server.arrived).toHaveLength(4);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [{ code: 'limit/reached' }] });
    await store.wipe();
  });
}

function lateSuite(open: Opener): void {
  test('an answer that comes after a page says nothing of a row the page left out [law 1.9]', async () => {
    const store = await open();
    const server = new SmallServer();
    const { db, client, texts } = aDevice(server, store);
    const ref = await db.insert(notes, { text: 'gone meanwhile', at: 1 });
    const batch = await batchOf(store, 100);
    const pushed = await server.pushMany(batch.request);
    if (!('answers' in pushed)) throw new Error(pushed.conflict);
    server.write(ref, null);
    const meta = await store.read((tx) => tx.meta());
    const page = await server.updates(updatesRequest(meta, plans, 1));
    await store.write((tx) => applyUpdates(tx, plans, { syncId: null }, page));
    await store.write((tx) => applyAnswers(tx, plans, batch, pushed.answers));
    await client.syncNow();
    expect(await texts()).toEqual([]);
    expect(await store.read((tx) => tx.outbox())).toEqual([]);
    await store.wipe();
  });
}

function orderSuite(open: Opener, seeds: number): void {
  test('many answers taken together come to what they come to one after another [law 1.8]', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const chance = chanceOf(seed);
      const server = new SmallServer();
      const store = await open();
      await fillOutbox(store, server, chance);
      const batch = await batchOf(store, 100);
      const pushed = await server.pushMany(batch.request);
      if (!('answers' in pushed)) throw new Error(`Seed ${seed}: ${pushed.conflict}`);
      const answers = pushed.answers.map((answer) => disturbed(answer, chance));
      await meanwhile(store, chance);
      const asOf = chance(3) > 0 ? batch.asOf : 'another';
      const oneByOne = new MemoryStore(await readAll(store, plans));
      for (const answer of answers) {
        await oneByOne.write((tx) => applyAnswers(tx, plans, { ...batch, asOf }, [answer]));
      }
      await store.write((tx) => applyAnswers(tx, plans, { ...batch, asOf }, answers));
      expect(await contentOf(store), `seed ${seed}`).toEqual(await contentOf(oneByOne));
      await store.wipe();
    }
  });
}

function sendingSuite(open: Opener): void {
  test('a long outbox is sent without reading it again and again', async () => {
    const store = await open();
    let read = 0;
    const counted = withWrite(store, (work) =>
      store.write((tx) => {
        const outbox: WriteTx['outbox'] = async (part) => {
          const found = await tx.outbox(part);
          read += found.length;
          return found;
        };
        return work({ ...tx, outbox });
      }),
    );
    const server = new SmallServer();
    const { client, db } = aDevice(server, counted);
    const entries = 450;
    await db.insert(notes, { text: 'before', at: -1 });
    await client.syncNow();
    read = 0;
    await store.write(async (tx) => {
      const writer = rowWriter(tx, { plans, mutations: new Map(), now: 0 });
      for (let at = 0; at < entries; at += 1) await writer.insert(notes, { text: `${at}`, at });
    });
    await client.syncNow();
    expect(server.arrived.slice(1).map(({ changes }) => changes['at'])).toEqual([...Array(entries).keys()]);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [] });
    // Each entry is read at most twice: to send it and to process its answer.
    expect(read / entries).toBeLessThanOrEqual(2);
    await store.wipe();
  });

  test('a true collision renames also what lies behind the next hundred entries [law 4.2]', async () => {
    const store = await open();
    const server = new SmallServer();
    const { client, db } = aDevice(server, store);
    const taken = newId();
    server.ofOthers.add(taken);
    await store.write(async (tx) => {
      const writer = rowWriter(tx, { plans, mutations: new Map(), now: 0 });
      await writer.insert(notes, { text: 'mine', at: 0 }, { ref: taken });
      for (let at = 1; at <= 110; at += 1) await writer.insert(notes, { text: `${at}`, at });
      await writer.update(notes, taken, { stars: 3 });
    });
    await client.syncNow();
    expect(server.texts).toHaveLength(111);
    const mine = [...server.log.values()].find(({ row }) => row?.['text'] === 'mine');
    expect(mine).toMatchObject({ row: { stars: 3 } });
    expect(mine?.ref).not.toBe(taken);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [] });
    expect(await db.find(notes)).toHaveLength(111);
    await store.wipe();
  });
}

function placeSuite(open: Opener, seeds: number): void {
  test('what is sent next is the same, read from where nothing was sent yet or as a whole [law 4.9]', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const chance = chanceOf(seed);
      const server = new SmallServer();
      const store = await open();
      await fillOutbox(store, server, chance);
      for (let step = 0; step < 12; step += 1) {
        const most = 1 + chance(5);
        const whole = new MemoryStore(await readAll(store, plans));
        await whole.write(async (tx) => {
          const { sentTo: _sentTo, ...meta } = await tx.meta();
          await tx.setMeta(meta);
        });
        const [batch, other] = [await nextBatch(store, most), await nextBatch(whole, most)];
        expect(batch?.request, `seed ${seed}`).toEqual(other?.request);
        if (!batch) break;
        if (chance(3) > 0) await takeAll(store, server, batch);
      }
      await store.wipe();
    }
  });
}

const nextBatch = (store: LocalStore, most: number) => store.write((tx) => prepareBatch(tx, 1, most));

async function batchOf(store: LocalStore, most: number): Promise<Batch> {
  const batch = await nextBatch(store, most);
  if (!batch) throw new Error('Nothing waits to be sent.');
  return batch;
}

async function takeAll(store: LocalStore, server: SmallServer, batch: Batch): Promise<void> {
  const pushed = await server.pushMany(batch.request);
  if (!('answers' in pushed)) throw new Error(pushed.conflict);
  await store.write((tx) => applyAnswers(tx, plans, batch, pushed.answers));
}

/**
 * Fills a store with rows of the server, and queues changes of all kinds to these and to other rows. Some of
 * the changes will be refused.
 */
async function fillOutbox(store: LocalStore, server: SmallServer, chance: Chance): Promise<void> {
  const { db, client } = aDevice(server, store);
  for (const at of [1, 2, 3, 4]) server.write(newId(), { text: `server ${at}`, at });
  await client.syncNow();
  server.refusals.set('refused', { code: 'limit/reached', countDown: 60 });
  const refs = (await db.find(notes)).map(({ ref }) => ref);
  const pick = () => refs[chance(refs.length)] ?? '';
  const text = () => (chance(5) === 0 ? 'refused' : `typed ${chance(1000)}`);
  for (let at = 10; at < 30; at += 1) {
    const [what, ref] = [chance(10), pick()];
    const isThere = (await db.get(notes, ref)) !== undefined;
    if (what < 4 || !isThere) refs.push(await db.insert(notes, { text: text(), at }));
    else if (what < 6) await db.update(notes, ref, { text: text() });
    else if (what === 6) await db.remove(notes, ref);
    else if (what === 7) await db.run(starNote, { note: ref });
    else {
      await db.transact(async (writer) => {
        for (let count = 0; count <= chance(3); count += 1) {
          refs.push(await writer.insert(notes, { text: text(), at: at + count / 10 }));
        }
      });
    }
  }
}

/** Alters an answer at random, into one that a different, slower or newer server might have sent. */
function disturbed(answer: Answer, chance: Chance): Answer {
  const { record } = answer;
  const what = chance(12);
  if (what === 0) return { ...answer, status: 'skipped', record: null };
  if (!record) return answer;
  if (what === 1) return { ...answer, record: null };
  if (what === 2) return { ...answer, record: { ...record, row: { text: 7 } } };
  if (what === 3) return { ...answer, record: { ...record, seq: 1 } };
  return what === 4 ? { ...answer, status: 'merged', record: { ...record, ref: newId() } } : answer;
}

/** Changes the store at random, as other work might do before the answers come. */
async function meanwhile(store: LocalStore, chance: Chance): Promise<void> {
  const isFilling = chance(3) === 0;
  const { db } = aDevice(new SmallServer(), store);
  const rows = await db.find(notes, { orderBy: 'at' });
  for (const { ref } of rows.slice(0, chance(4))) await db.update(notes, ref, { text: 'edited meanwhile' });
  if (isFilling) await store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), filling: ['notes'] }));
}

async function contentOf(store: LocalStore): Promise<unknown> {
  return await store.read(async (tx: ReadTx) => {
    const byRef = <T extends { readonly ref: string }>(all: readonly T[]) =>
      all.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
    return {
      meta: await tx.meta(),
      rows: byRef(await tx.find({ table: 'notes' })),
      bases: byRef(await tx.basesOf('notes')),
      held: byRef(await tx.held()),
      fill: byRef(await tx.fill('notes')),
      outbox: await tx.outbox(),
    };
  });
}
