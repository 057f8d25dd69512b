import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { pairOf } from '../store/conversation-key.ts';
import { listBefore, readMessages } from '../store/messages.ts';

/**
 * Reads what the other member has written, if theirs is the last message that the member can see, even if one of the
 * two has blocked or hidden the other since.
 */
export async function readLastWords(tx: SyncTx, uid: string, other: string): Promise<string | undefined> {
  const all = { uid, before: Number.MAX_SAFE_INTEGER, most: 1 };
  const [last] = await readMessages(tx, uid, await listBefore(tx, pairOf(uid, other), all));
  return last?.sender === other ? last.content : undefined;
}
