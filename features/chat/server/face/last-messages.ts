import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { listBefore, readMessages } from '../store/messages.ts';

/** What was said between two, as one of them has it. */
export interface SaidBetween {
  readonly id: string;
  readonly by: 'me' | 'other';
  readonly content: string;
  readonly date: number;
  /** What was attached to it, in a word. */
  readonly attached?: string;
}

/** The last that were said, oldest first: what the member was shown, whether or not one shuts out the other by now. */
export async function readLastMessages(
  tx: SyncTx,
  { uid, other, most }: { readonly uid: string; readonly other: string; readonly most: number },
): Promise<SaidBetween[]> {
  const ids = await listBefore(tx, { uid, other, before: Number.MAX_SAFE_INTEGER, most });
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
