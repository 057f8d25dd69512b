import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import {
  handleMutation,
  type MutationHandler,
  type MutationResult,
} from '@mitto/sync-server/mutation-handler';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { activityMessages, activityMessageMutations as mutations } from '../../contract/activity-messages.ts';
import { deleteMessage, readUpTo } from '../message-tasks.ts';
import { sendMessage } from '../send-message.ts';

/** The table of earlier apps. It has no rows: those of all conversations are in `messages`. */
export const activityMessagesTable: SyncedTable = {
  entry: activityMessages,
  refOf: (_uid, id) => id,
  read: async () => new Map(),
};

/**
 * Tasks that wait in the outbox of devices with an earlier app. They do what the tasks of every conversation
 * do, and answer without a record, because the record is in another table.
 */
export function deprecatedTasks(deps: Deps): MutationHandler<Me>[] {
  return [
    handleMutation(mutations.sayToActivity, async (tx, me: Me, { activity, content }, { ref }) =>
      withoutRecord(
        await sendMessage(
          deps,
          { tx: coreTx(tx), me, draft: { uid: activity, content, writtenTo: 'activity' } },
          ref,
        ),
      ),
    ),
    handleMutation(mutations.readActivityMessages, async (tx, me: Me, { activity, upTo }) =>
      withoutRecord(await readUpTo(deps, { tx: coreTx(tx), me }, activity, upTo)),
    ),
    handleMutation(mutations.deleteActivityMessage, async (tx, me: Me, { id }) =>
      withoutRecord(await deleteMessage(deps, { tx: coreTx(tx), me, id }, true)),
    ),
  ];
}

const withoutRecord = (done: MutationResult): MutationResult =>
  'source' in done ? { ...done, source: null } : done;
