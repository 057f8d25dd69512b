import { newId } from '@mitto/kit/ids';
import { describe, expect, test } from 'vitest';
import { IndexedDbStore } from '../data/indexed-db-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { rowWriter } from '../data/row-writer.ts';
import { answeredBatchSuite } from './answered-batch.suite.ts';
import { applyAnswers } from './apply-answers.ts';
import { notes, plans } from './notes.fixture.ts';
import { prepareBatch } from './push-outbox.ts';
import { SmallServer } from './small-server.fixture.ts';

const open = () =>
  IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) });

describe('answers in IndexedDB', () => {
  answeredBatchSuite(open, 6);
});

/** Counts the requests to IndexedDB while `work` runs. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const count = { requests: 0 };
  const prototypes = [IDBObjectStore.prototype, IDBIndex.prototype] as object[];
  const names = ['get', 'getAll', 'getAllKeys', 'getAllRecords', 'openCursor', 'put', 'add', 'delete'];
  const undo = prototypes.flatMap((prototype) =>
    names.flatMap((name) => {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') return [];
      Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
        count.requests += 1;
        return Reflect.apply(original, this, given);
      });
      return [() => Reflect.set(prototype, name, original)];
    }),
  );
  try {
    await work();
  } finally {
    for (const back of undo) back();
  }
  return count.requests;
}

test('the answers to a hundred entries cost the browser a request for each row, and a few for all', async () => {
  const store = await open();
  await store.write(async (tx) => {
    const writer = rowWriter(tx, { plans, mutations: new Map(), now: 0 });
    for (let at = 0; at < 100; at += 1) await writer.insert(notes, { text: `${at}`, at });
  });
  const batch = await store.write((tx) => prepareBatch(tx, 1, 100));
  if (!batch) throw new Error('Nothing waits to be sent.');
  const pushed = await new SmallServer().pushMany(batch.request);
  if (!('answers' in pushed)) throw new Error(pushed.conflict);
  await store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), syncId: 'here' }));
  const { answers } = pushed;
  const requests = await requestsOf(() =>
    store.write((tx) => applyAnswers(tx, plans, { ...batch, asOf: 'here' }, answers)),
  );
  expect(await store.read((tx) => tx.outbox())).toEqual([]);
  expect(requests).toBeLessThanOrEqual(100 + 12);
  await store.wipe();
});
