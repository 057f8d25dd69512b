import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotesWorld, openNotes } from './notes.fixture.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes(2);
});
afterAll(() => world.close());

/** Pulls everything as a new device of this member, and runs a callback after the first page. */
async function fill(uid: string, afterFirstPage: () => Promise<void>) {
  const rows = new Map<string, unknown>();
  let heard = '';
  for (let syncId: string | null = null, pages = 0; ; pages += 1) {
    const answer: Awaited<ReturnType<NotesWorld['pull']>> = await world.pull(uid, { syncId });
    if (answer.stale.length > 0) {
      await world.log(answer.stale);
      continue;
    }
    heard += pages > 0 ? JSON.stringify(answer.records) : '';
    for (const { ref, row } of answer.records['notes'] ?? []) {
      if (row) rows.set(ref, row['text']);
      else rows.delete(ref);
    }
    syncId = answer.syncId;
    if (answer.type === null) return { texts: [...rows.values()].sort(), heard };
    if (pages === 0) await afterFirstPage();
  }
}

async function friendsNotes() {
  const [ana, ben] = [randomUUID(), randomUUID()];
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) ids.push(await world.note(ana, text, ben));
  return { ana, ben, ids };
}

test('a right that is taken in the middle of a first sync: pages to come are without it, pages that came lose it [law 2.1]', async () => {
  const { ana, ben, ids } = await friendsNotes();
  const { texts, heard } = await fill(ben, async () => {
    await sql`update test_note set mode = 'hidden' where owner = ${ana}`.execute(world.database.db);
    await world.log(ids.flatMap((source) => [ana, ben].map((uid) => ({ uid, table: 'notes', source }))));
  });
  expect(texts).toEqual([]);
  expect(heard).not.toMatch(/one|two|three|four|five/);
});

test('a right that runs out by the clock in the middle of a first sync shows nothing from there on [law 2.2]', async () => {
  const { ana, ben } = await friendsNotes();
  const { heard } = await fill(ben, async () => {
    await sql`update test_note set mode = 'hidden' where owner = ${ana}`.execute(world.database.db);
  });
  expect(heard).not.toMatch(/one|two|three|four|five/);
});
