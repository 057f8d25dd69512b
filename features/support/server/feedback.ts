import { fail } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { RowWriter } from '@mitto/sync-server/mutation-handler';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { feedbackTable } from '../contract/feedback-table.ts';
import {
  changeFeedback,
  countFeedback,
  deleteFeedback,
  insertFeedback,
  readFeedback,
} from './feedback-store.ts';

/** Max rows of feedback per member: more than anybody needs, and too few for a script. */
const maxFeedback = 100;

/** Feedback, visible to its author only. */
export const syncedFeedback: SyncedTable = {
  entry: feedbackTable,
  refOf: (_uid, id) => id,
  async read(tx, uid, ids) {
    const rows = await readFeedback(tx, uid, ids);
    return new Map(
      rows.map(({ id, content, made_at }) => [
        id,
        { view: 'full', row: { ...content, createdBy: uid, date: made_at } },
      ]),
    );
  },
};

export function feedbackWriter({ now, touch }: Deps): RowWriter<Me> {
  const { name } = feedbackTable;
  return {
    table: name,
    async insert(tx, { uid }, id, columns) {
      if ((await countFeedback(tx, uid)) >= maxFeedback) fail('too-many', { countDown: 86_400 });
      const isNew = await insertFeedback(tx, uid, id, columns, now());
      if (isNew) touch(tx, uid, name, id);
      return { source: id, isMerged: !isNew };
    },
    async update(tx, { uid }, id, columns) {
      if (!(await changeFeedback(tx, uid, id, columns))) fail('database/no-such-row');
      touch(tx, uid, name, id);
      return { source: id };
    },
    async remove(tx, { uid }, id) {
      await deleteFeedback(tx, uid, id);
      touch(tx, uid, name, id);
      return { source: id };
    },
  };
}
