import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { messagesTable } from '../chat-views.ts';

/** Counts the unread ones among some messages to a member, as far as the member sees them. */
export async function countUnreadMessages(tx: SyncTx, uid: string, ids: readonly string[]): Promise<number> {
  const visible = [...(await messagesTable.read(tx, uid, ids)).values()];
  return visible.filter(({ row }) => row['receiver'] === uid && row['status'] === 'unread').length;
}
