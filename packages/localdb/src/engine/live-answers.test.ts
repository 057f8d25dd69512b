import { expect, test } from 'vitest';
import { readTx } from '../data/local-tx.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { RowTables } from '../data/row-records.ts';
import { storedRow } from '../data/store.suite.ts';
import { plans } from '../sync/notes.fixture.ts';
import { ChangeLog, LiveAnswers } from './live-answers.ts';
import { loggedReads } from './logged-tx.ts';

test('a change while a question is being answered has it asked once more, if it may change the answer', async () => {
  const store = new MemoryStore(newMeta(plans, 1));
  const held: (() => void)[] = [];
  const live = new LiveAnswers(async (work, log) => {
    const answer = await store.read(({ records }) => work(loggedReads(records, log)));
    await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  });
  const told: number[] = [];
  const end = live.watch(
    async (tx) => (await readTx(tx, new RowTables([])).find({ table: 'notes' })).length,
    (count) => told.push(count),
    (error) => expect(error).toBe(undefined),
  );
  await expect.poll(() => held.length).toBe(1);
  const row = storedRow('late', 1);
  await store.write((tx) => tx.putRows('notes', [row]));
  const changes = new ChangeLog();
  changes.record('notes', row.ref, { ref: row.ref, before: undefined, after: row });
  live.changed(changes);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  live.changed(ChangeLog.ofNames(['bulletins']));
  held[1]?.();
  await expect.poll(() => told).toEqual([0, 1]);
  expect(held).toHaveLength(2);
  end();
});

test('a question that fails is told so, and is asked again at the next change', async () => {
  let isBroken = true;
  const store = new MemoryStore(newMeta(plans, 1));
  const failures: unknown[] = [];
  const told: unknown[] = [];
  const end = store.watch(
    async (tx) => {
      const rows = await tx.find({ table: 'notes' });
      if (isBroken) throw new Error('for now');
      return rows.length;
    },
    (count) => told.push(count),
    (error) => failures.push(error),
  );
  await expect.poll(() => failures).toHaveLength(1);
  isBroken = false;
  await store.write((tx) => tx.putRows('notes', [storedRow('next', 1)]));
  await expect.poll(() => told).toEqual([1]);
  end();
});
