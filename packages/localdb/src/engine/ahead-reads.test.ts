import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import type { RowFollower } from '../data/local-store.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { storedRow } from '../data/store.suite.ts';
import { plans } from '../sync/notes.fixture.ts';

/** A follower that counts the rows of two tables in one row of its own table. */
const tally: RowFollower = {
  name: 'tally',
  tables: ['notes', 'bulletins'],
  shape: 'tally',
  keeps: { name: 'tally', indexes: [] },
  foresee: () => ['all'],
  async follow(tx, _table, changes) {
    const [before] = await tx.rows('tally', ['all']);
    const count = Number(before?.row['count'] ?? 0) + changes.length;
    await tx.putRows('tally', [{ ref: 'all', seq: 0, ver: 0, isPending: false, row: { count } }]);
  },
  remake: async () => undefined,
};

test('what was read ahead is read again once the transaction itself has changed it', async () => {
  const store = new MemoryStore(newMeta(plans, 1, [tally]), [tally]);
  await store.write(async (tx) => {
    await tx.putRows('notes', [storedRow(newId(), 1)]);
    await tx.addRows('bulletins', [storedRow(newId(), 2)]);
  });
  const [all] = await store.read((tx) => tx.rows('tally', ['all']));
  expect(all?.row).toEqual({ count: 2 });
});
