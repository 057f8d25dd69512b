import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { messagesTable } from '../chat-views.ts';

/** Counts the unread ones among some messages to a member alone, as far as the member sees them. */
export async function countUnreadMessages(
  deps: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  ids: readonly string[],
): Promise<number> {
  const visible = [...(await messagesTable(deps).read(tx, uid, ids)).values()];
  return visible.filter(({ row }) => row['receiver'] === uid && row['status'] === 'unread').length;
}
