import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats, messages } from '../contract/chat-tables.ts';
import { pairOf } from './store/conversation-key.ts';
import { deleteHeld } from './store/conversations.ts';
import { deleteFilesOf } from './store/files.ts';
import { deleteMessages, listOfConversations } from './store/messages.ts';
import { touchChat, touchMessages } from './touch-chat.ts';

/** Deletes messages and their attached files, for both members. */
export async function forgetMessages(
  { media }: Pick<Deps, 'media'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  await media.drop(tx, await deleteFilesOf(tx, ids));
  await deleteMessages(tx, ids);
}

interface Two {
  readonly uid: string;
  readonly other: string;
}

/** Erases all messages between two members, after an unmatch or a withdrawn request. */
export async function forgetPair(deps: Pick<Deps, 'media' | 'touch'>, tx: Tx, two: Two): Promise<void> {
  const ids = await erasePair(deps, tx, two);
  touchMessages(deps, tx, [two.uid, two.other], ids);
  touchChat(deps, tx, two);
}

/**
 * Erases all messages between two members when the account of `uid` is erased. Only the rows of the other
 * member are marked as changed.
 */
export async function forgetErased(deps: Pick<Deps, 'media' | 'touch'>, tx: Tx, two: Two): Promise<void> {
  for (const id of await erasePair(deps, tx, two)) deps.touch(tx, two.other, messages.name, id);
  deps.touch(tx, two.other, chats.name, two.uid);
}

async function erasePair(deps: Pick<Deps, 'media'>, tx: Tx, { uid, other }: Two): Promise<string[]> {
  const key = pairOf(uid, other);
  const ids = await listOfConversations(tx, [key]);
  await forgetMessages(deps, tx, ids);
  await deleteHeld(tx, key);
  return ids;
}
