import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats, messages } from '../contract/chat-tables.ts';
import { keepOriginals } from './originals.ts';
import { pairOf } from './store/conversation-key.ts';
import { deleteHeld } from './store/conversations.ts';
import { deleteFilesOf } from './store/files.ts';
import { deleteMessages, listOfConversations, readLast } from './store/messages.ts';
import { touchChat, touchMessages } from './touch-chat.ts';

/** Number of messages whose originals are kept where many are deleted at once: as many as a report holds. */
const maxKept = 20;

/** Deletes messages and their attached files, for both members. What the last of them were is kept for a report. */
export async function forgetMessages(deps: Deps, tx: Tx, ids: readonly string[]): Promise<void> {
  await keepOriginals(deps, tx, await readLast(tx, ids, maxKept), { isDeleted: true });
  await eraseMessages(deps, tx, ids);
}

/** Deletes messages and their attached files, for both members, and keeps nothing of them. */
export async function eraseMessages(
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

/** Deletes all messages between two members, after an unmatch or a withdrawn request. */
export async function forgetPair(deps: Deps, tx: Tx, two: Two): Promise<void> {
  const ids = await deletePair(tx, two, (all) => forgetMessages(deps, tx, all));
  touchMessages(deps, tx, [two.uid, two.other], ids);
  touchChat(deps, tx, two);
}

/**
 * Erases all messages between two members when the account of `uid` is erased. Only the rows of the other
 * member are marked as changed.
 */
export async function forgetErased(deps: Pick<Deps, 'media' | 'touch'>, tx: Tx, two: Two): Promise<void> {
  const ids = await deletePair(tx, two, (all) => eraseMessages(deps, tx, all));
  for (const id of ids) deps.touch(tx, two.other, messages.name, id);
  deps.touch(tx, two.other, chats.name, two.uid);
}

async function deletePair(
  tx: Tx,
  { uid, other }: Two,
  deleteAll: (ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const key = pairOf(uid, other);
  const ids = await listOfConversations(tx, [key]);
  await deleteAll(ids);
  await deleteHeld(tx, key);
  return ids;
}
