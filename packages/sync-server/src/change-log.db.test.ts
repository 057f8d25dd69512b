// @pglite: its locks, subscriptions and transactions differ
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotesWorld, openNotes } from './notes.fixture.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes(1000);
});
afterAll(() => world.close());

const writers = 16;
const rounds = 25;

test('16 writers on hot members: a reader that follows the numbers misses none [law 3.7]', async () => {
  const members = Array.from({ length: 4 }, () => randomUUID());
  const written = new Map<string, Set<string>>(members.map((uid) => [uid, new Set()]));
  let isOver = false;
  const seen = new Map<string, Set<string>>(members.map((uid) => [uid, new Set()]));
  const readers = members.map(async (uid) => {
    let syncId: string | null = null;
    for (let isLast = false; ; ) {
      const answer = await world.pull(uid, { syncId });
      for (const { ref } of answer.records['notes'] ?? []) seen.get(uid)?.add(ref);
      syncId = answer.syncId;
      if (answer.type === null && isLast) return;
      isLast = isOver;
      await turn();
    }
  });
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        const [owner, friend] = [members[writer % 4], members[(writer + 1 + (round % 3)) % 4]];
        const id = await world.note(owner ?? '', `${writer}/${round}`, friend);
        for (const uid of [owner, friend]) written.get(uid ?? '')?.add(id);
      }
    }),
  );
  isOver = true;
  await Promise.all(readers);
  for (const uid of members) expect(seen.get(uid)).toEqual(written.get(uid));
});

test('the sums of the log are those of its rows', async () => {
  const { rows } = await sql`
    with counted as (
      select uid, tbl, count(*) as count, sum(sync_hash_lo(ref, ver)) % 4294967296 as lo, sum(sync_hash_hi(ref, ver)) % 4294967296 as hi
      from sync_row where not dead group by uid, tbl)
    select 1 from counted c full join sync_sum s using (uid, tbl)
    where coalesce(c.count, 0) <> s.count or coalesce(c.lo, 0) <> s.lo or coalesce(c.hi, 0) <> s.hi`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('the order of calls does not show in the order of removals', async () => {
  const orders = await Promise.all(
    [1, -1].map(async (direction) => {
      const owner = randomUUID();
      const ids = [
        await world.note(owner, 'one'),
        await world.note(owner, 'two'),
        await world.note(owner, 'last'),
      ];
      const { syncId } = await world.pull(owner);
      const [stays = '', ...gone] = ids;
      await sql`delete from test_note where id in (${sql.join(gone)})`.execute(world.database.db);
      const sources = [...gone.toSorted(), stays];
      await world.log(
        (direction > 0 ? sources : sources.toReversed()).map((source) => ({
          uid: owner,
          table: 'notes',
          source,
        })),
      );
      const { records } = await world.pull(owner, { syncId });
      return (records['notes'] ?? [])
        .toSorted((one, other) => one.seq - other.seq)
        .map(({ ref }) => [stays, ...gone.toSorted()].indexOf(ref));
    }),
  );
  expect(orders).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});
