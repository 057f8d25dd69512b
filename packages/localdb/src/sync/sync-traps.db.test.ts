import { newId } from '@mitto/kit/ids';
import { type NotesWorld, openNotes } from '@mitto/sync-server/notes.fixture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotesStage, notes } from '../convergence/convergence-notes.fixture.ts';
import { LocalDatabase } from '../data/local-database.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { createSyncClient } from './create-sync-client.ts';
import type { ServedApi } from './network.fixture.ts';

let world: NotesWorld;
let stage: NotesStage;
beforeAll(async () => {
  world = await openNotes();
});
beforeEach(() => {
  stage = new NotesStage(world);
});
afterAll(() => world.close());

/**
 * A device connected to the real server. `endsAfter` ends the session after that many transactions of the
 * next push.
 */
function aDevice(member: string) {
  const { plans, mutations } = stage;
  const store = new MemoryStore(newMeta(plans, 1));
  const faults: { endsAfter?: number } = {};
  const forbidden: string[] = [];
  const server: ServedApi = stage.serve(member, (text) => forbidden.push(text));
  const client = createSyncClient({
    store,
    plans,
    schema: 1,
    api: {
      updates: (request) => server.updates(request),
      pushMany: async (request) => {
        const { endsAfter } = faults;
        delete faults.endsAfter;
        return await server.pushMany(request, endsAfter);
      },
    },
    clock: { now: Date.now, after: () => () => undefined },
    onState: () => undefined,
    onRefused: () => undefined,
    onMismatch: (tables) => expect(tables).toEqual([]),
  });
  const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const texts = async () => (await db.find(notes)).map(({ row }) => row.text).sort();
  const write = async (text: string) => {
    const ref = newId();
    await db.insert(notes, { text: `${member} ${text}` }, { ref, shown: { id: ref } });
    return ref;
  };
  return { db, client, faults, forbidden, texts, write, texted: (text: string) => `${member} ${text}` };
}

test('a session that ends in the middle of a push: what came before it stays, the rest is sent after signing in again [law 1.23]', async () => {
  const [me] = stage.members;
  const { db, client, faults, write, texts, texted } = aDevice(me);
  await write('1');
  const ref = await write('2');
  // The rows of one push share a transaction; this mutation between them has a transaction of its own.
  await db.run(stage.shareNote, { mode: 'hidden' }, ref);
  for (const text of ['3', '4']) await write(text);
  faults.endsAfter = 2;
  await expect(client.syncNow()).rejects.toMatchObject({ status: 401 });
  expect(await stage.truth(me)).toEqual([texted('1'), texted('2')]);
  expect((await db.outbox()).sent).toHaveLength(5);
  await client.syncNow();
  expect(await stage.truth(me)).toEqual(['1', '2', '3', '4'].map(texted));
  expect(await texts()).toEqual(['1', '2', '3', '4'].map(texted));
  expect(await db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [] });
});

test('a refused delete shows the row again as the server has it [law 4.6]', async () => {
  const [ana, ben] = stage.members;
  const [hers, his] = [aDevice(ana), aDevice(ben)];
  const ref = await hers.write('shown to Ben');
  await hers.db.run(stage.shareNote, { mode: 'full' }, ref);
  await hers.client.syncNow();
  await his.client.syncNow();
  await his.db.remove(notes, ref);
  expect(await his.texts()).toEqual([]);
  await his.client.syncNow();
  expect(await his.texts()).toEqual([hers.texted('shown to Ben')]);
  const { waiting, sent, refused } = await his.db.outbox();
  expect([waiting.length, sent.length, refused.map(({ code }) => code)]).toEqual([
    0,
    0,
    ['database/no-such-row'],
  ]);
  expect((await his.db.get(notes, ref))?.isPending).toBe(false);
});

test('the same delete on two devices is one: the second is merged with it and leaves nothing pending [law 4.7]', async () => {
  const [ana] = stage.members;
  const [phone, laptop] = [aDevice(ana), aDevice(ana)];
  const ref = await phone.write('gone twice');
  await phone.client.syncNow();
  await laptop.client.syncNow();
  for (const { db } of [phone, laptop]) await db.remove(notes, ref);
  for (const { client } of [phone, laptop, phone]) await client.syncNow();
  for (const { db, texts } of [phone, laptop]) {
    expect(await texts()).toEqual([]);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [] });
  }
});
