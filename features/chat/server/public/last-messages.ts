import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { pairOf } from '../store/conversation-key.ts';
import { listBefore, readMessages } from '../store/messages.ts';

/** One message between two members, from the point of view of one of them. */
export interface SaidBetween {
  readonly id: string;
  readonly by: 'me' | 'other';
  readonly content: string;
  readonly date: number;
  /** Type of the attachment, if there is one. */
  readonly attached?: string;
}

/**
 * Reads the last messages of a conversation, oldest first. Includes all messages that the member could see,
 * even if one of the two has blocked or hidden the other since.
 */
export async function readLastMessages(
  tx: SyncTx,
  { uid, other, most }: { readonly uid: string; readonly other: string; readonly most: number },
): Promise<SaidBetween[]> {
  const ids = await listBefore(tx, pairOf(uid, other), { uid, before: Number.MAX_SAFE_INTEGER, most });
  const rows = await readMessages(tx, uid, ids);
  return rows
    .toSorted((one, next) => one.date - next.date)
    .map(({ id, sender, content, date, attachments }) => ({
      id,
      by: sender === uid ? 'me' : 'other',
      content,
      date,
      ...(attachments && { attached: attachments.type }),
    }));
}
