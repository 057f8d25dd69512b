import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { pairOf } from '../store/conversation-key.ts';
import { putMessage } from '../store/messages.ts';
import { changeMessage } from '../store/one-message.ts';
import { touchAll } from '../touch-chat.ts';

/** One message of a seeded conversation. */
export interface SeedMessage {
  readonly isMine: boolean;
  readonly content: string;
  readonly at: number;
  readonly isRead: boolean;
}

/** Writes the messages of a conversation between two matched members, in the given order. */
export async function putChat(
  tx: Tx,
  deps: Pick<Deps, 'touch'>,
  two: { readonly uid: string; readonly other: string },
  said: readonly SeedMessage[],
): Promise<void> {
  const key = pairOf(two.uid, two.other);
  for (const { isMine, content, at, isRead } of said) {
    const [sender, receiver] = isMine ? [two.uid, two.other] : [two.other, two.uid];
    const id = newId(at);
    const message = { id, sender, receiver, content, attachments: null, relative_id: null };
    await putMessage(tx, key, { message, at, requestedBy: null });
    if (isRead) await changeMessage(tx, id, { is_read: true });
  }
  await touchAll(deps, tx, two);
}
