import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats, messages } from '../contract/chat-tables.ts';
import { pairOf } from './store/conversation-key.ts';
import { listOfConversations } from './store/messages.ts';

type Touch = Pick<Deps, 'touch'>;

interface Two {
  readonly uid: string;
  readonly other: string;
}

/** Records these messages as changed, for all their readers. */
export function touchMessages(
  { touch }: Touch,
  tx: Tx,
  readers: readonly string[],
  ids: readonly string[],
): void {
  for (const id of ids) for (const uid of readers) touch(tx, uid, messages.name, id);
}

/** Records the state of the conversation as changed, for both members. */
export function touchChat({ touch }: Touch, tx: Tx, { uid, other }: Two): void {
  touch(tx, uid, chats.name, other);
  touch(tx, other, chats.name, uid);
}

/**
 * Records the whole conversation as changed, because one of its members may now see more or fewer of its
 * messages.
 */
export async function touchAll(deps: Touch, tx: Tx, two: Two): Promise<void> {
  const readers = [two.uid, two.other] as const;
  touchMessages(deps, tx, readers, await listOfConversations(tx, [pairOf(...readers)]));
  touchChat(deps, tx, two);
}
