import { randomUUID } from 'node:crypto';
import { hour } from '@mitto/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, type NotesWorld, notesServer, openNotes } from './notes.fixture.ts';
import { push } from './push.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

const seenAt = async (uid: string) => {
  const { rows } = await sql<{ client_id: string; seen_at: number }>`
    select client_id, seen_at from sync_client where uid = ${uid}`.execute(world.database.db);
  return rows;
};

test('a client is seen when it fetches, too, to the hour', async () => {
  const start = Date.now();
  let now = start;
  const server = notesServer(world, { now: () => now });
  const [uid, clientId] = [randomUUID(), randomUUID()];
  const transactions = { notes: [entry(1, uid, 'one')] };
  const request = { clientId, schema: 1, transactions, stopOnFailedTransaction: false };
  await push({ ...world.push, now: () => now }, uid, request);
  const fetchAt = async (at: number, by = clientId) => {
    now = at;
    await server.updates({ uid }, { clientId: by, schema: 1, syncId: null, checksums: {} });
    return await seenAt(uid);
  };
  expect(await fetchAt(start + hour)).toEqual([{ client_id: clientId, seen_at: start }]);
  const seen = [{ client_id: clientId, seen_at: start + hour + 1 }];
  expect(await fetchAt(start + hour + 1)).toEqual(seen);
  expect(await fetchAt(start + hour + 2)).toEqual(seen);
  // A client that only fetches is not stored: its id may be anything.
  expect(await fetchAt(start + 2 * hour, randomUUID())).toEqual(seen);
});
