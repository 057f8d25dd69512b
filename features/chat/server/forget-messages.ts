import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats, messages } from '../contract/chat-tables.ts';
import { deletePair } from './store/conversations.ts';
import { deleteFilesOf } from './store/files.ts';
import { deleteMessages, listOfPair } from './store/messages.ts';
import { touchChat, touchMessages } from './touch-chat.ts';

/** Deletes messages for both members, with their attached files. */
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

/** Erases everything two members wrote to each other, after an unmatch or a withdrawn request. */
export async function forgetPair(deps: Pick<Deps, 'media' | 'touch'>, tx: Tx, two: Two): Promise<void> {
  const ids = await takeAway(deps, tx, two);
  touchMessages(deps, tx, two, ids);
  touchChat(deps, tx, two);
}

/**
 * Like forgetPair, when the account of `uid` is being erased: only the other member's rows are marked as
 * changed.
 */
export async function forgetErased(deps: Pick<Deps, 'media' | 'touch'>, tx: Tx, two: Two): Promise<void> {
  for (const id of await takeAway(deps, tx, two)) deps.touch(tx, two.other, messages.name, id);
  deps.touch(tx, two.other, chats.name, two.uid);
}

async function takeAway(deps: Pick<Deps, 'media'>, tx: Tx, { uid, other }: Two): Promise<string[]> {
  const ids = await listOfPair(tx, uid, other);
  await forgetMessages(deps, tx, ids);
  await deletePair(tx, uid, other);
  return ids;
}
