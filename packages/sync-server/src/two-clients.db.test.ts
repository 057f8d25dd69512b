import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, type NotesWorld, openNotes } from './notes.fixture.ts';
import { push } from './push.ts';
import type { SyncTx } from './sync-tx.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

/** Applies an entry that has its effect every time, as a counted like has. */
function pushCounted(uid: string, clientId: string, mids: readonly string[]) {
  const options = {
    ...world.push,
    prepare: () => async (tx: SyncTx) => {
      const id = randomUUID();
      await sql`insert into test_note (id, owner, mode, text) values (${id}, ${uid}, 'full', 'once')`.execute(
        tx,
      );
      world.push.changesOf(tx).touch(uid, 'notes', id);
      return { table: 'notes', source: id };
    },
  };
  const entries = mids.map((mid, at) => ({ ...entry(at + 1, uid, 'once'), mid }));
  return push(options, uid, {
    clientId,
    schema: 1,
    transactions: { notes: entries },
    stopOnFailedTransaction: false,
  });
}

async function countNotes(uid: string): Promise<number> {
  const { rows } = await sql`select 1 from test_note where owner = ${uid}`.execute(world.database.db);
  return rows.length;
}

test('a mutation that two clients of a member send at the same moment has its effect once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [uid, mids] = [randomUUID(), [randomUUID()]];
    const answers = await Promise.all([randomUUID(), randomUUID()].map((id) => pushCounted(uid, id, mids)));
    expect(await countNotes(uid), `round ${round}`).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ answers: [{ status: 'applied' }] });
  }
});

test('so have all mutations of a copied device that sends its outbox beside the first device', async () => {
  const [uid, mids] = [randomUUID(), Array.from({ length: 6 }, () => randomUUID())];
  await Promise.all([1, 2, 3, 4].map(() => pushCounted(uid, randomUUID(), mids)));
  expect(await countNotes(uid)).toBe(mids.length);
});
