import { expect, test } from 'vitest';
import { mutations, notes, plans, starNote } from '../sync/notes.fixture.ts';
import { LocalDatabase } from './local-database.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';

test('effects of mutations are loaded with the first change, and again if that fails', async () => {
  const store = new MemoryStore(newMeta(plans, 1));
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('The network is gone.');
    return mutations;
  };
  const db = new LocalDatabase({ store, plans, mutations: load, now: () => 0 });
  expect(await db.find(notes)).toEqual([]);
  expect(asked).toBe(0);
  const note = '0195e3a0-0000-7000-8000-000000000001';
  await expect(db.run(starNote, { note })).rejects.toThrow('The network is gone.');
  expect((await db.outbox()).waiting).toEqual([]);
  await db.run(starNote, { note });
  expect((await db.outbox()).waiting).toMatchObject([{ op: starNote.name }]);
});
