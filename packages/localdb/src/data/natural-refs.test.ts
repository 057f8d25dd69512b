import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import { naturalRef } from '@mitto/kit/natural-ref';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applyRecords } from './apply-records.ts';
import { LocalDatabase } from './local-database.ts';
import { showMutation } from './local-mutation.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { planTables } from './table-plan.ts';

const likes = defineTable({
  name: 'likes',
  row: v.strictObject({ who: Id }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
const like = defineMutation({ name: 'like', input: v.object({ uid: Id }), table: 'likes' });
const mutations = [
  showMutation(like, (view, { uid }) => {
    view.insert(likes, view.naturalRef(likes, uid), { who: uid });
  }),
];
const plans = planTables([likes]);

test('the same like in two tabs without a network is one row, and stays one when the server tells it', async () => {
  const [owner, uid] = [newId(), newId()];
  const store = new MemoryStore(newMeta(plans, 1));
  const tabs = [1, 2].map(() => new LocalDatabase({ store, plans, mutations, now: Date.now, owner }));
  for (const db of tabs) await db.run(like, { uid });
  const ref = naturalRef(owner, 'likes', uid);
  expect(await tabs[0]?.find(likes)).toEqual([{ ref, isPending: true, row: { who: uid } }]);
  const record = { ref, seq: 1, ver: 1, row: { who: uid } };
  await store.write((tx) => applyRecords(tx, plans, 'likes', [record]));
  expect((await tabs[1]?.find(likes))?.map((row) => row.ref)).toEqual([ref]);
});
