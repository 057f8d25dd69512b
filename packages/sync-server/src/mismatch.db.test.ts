import { randomUUID } from 'node:crypto';
import { emptySum, writeSum } from '@mitto/kit/row-hash';
import { hour } from '@mitto/kit/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mismatch } from './create-sync-server.ts';
import { type NotesWorld, notesServer, openNotes } from './notes.fixture.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

test('rows that are not what they should be are told of, and filled anew once an hour at most', async () => {
  let now = Date.now();
  const told: Mismatch[] = [];
  const server = notesServer(world, { now: () => now, onMismatch: (mismatch) => told.push(mismatch) });
  const [me, clientId] = [{ uid: randomUUID() }, randomUUID()];
  await world.note(me.uid, 'one');
  const { syncId } = await server.updates(me, { clientId, schema: 1, syncId: null, checksums: {} });
  const ask = () =>
    server.updates(me, { clientId, schema: 1, syncId, checksums: { notes: writeSum(emptySum) } });
  const mismatch = { uid: me.uid, clientId, tables: ['notes'] };

  expect((await ask()).destroy).toEqual(['notes']);
  expect(told).toEqual([mismatch]);
  now += hour - 1;
  expect((await ask()).destroy).toBe(false);
  expect(told).toHaveLength(1);
  now += 1;
  expect((await ask()).destroy).toEqual(['notes']);
  expect(told).toEqual([mismatch, mismatch]);
});
