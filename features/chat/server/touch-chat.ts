import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats, messages } from '../contract/chat-tables.ts';
import { listOfPair } from './store/messages.ts';

type Touch = Pick<Deps, 'touch'>;

interface Two {
  readonly uid: string;
  readonly other: string;
}

/** Records these messages as changed, for both members. */
export function touchMessages({ touch }: Touch, tx: Tx, { uid, other }: Two, ids: readonly string[]): void {
  for (const id of ids) {
    touch(tx, uid, messages.name, id);
    touch(tx, other, messages.name, id);
  }
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
  touchMessages(deps, tx, two, await listOfPair(tx, two.uid, two.other));
  touchChat(deps, tx, two);
}
