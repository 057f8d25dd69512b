import { readShut } from '@mitto/circles/server/public/shut';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import { chatEvents } from '../contract/chat-events.ts';
import { messages } from '../contract/chat-tables.ts';
import { keyFor } from './activity/talks.ts';
import { forgetMessages } from './forget-messages.ts';
import { isTalk, pairOf } from './store/conversation-key.ts';
import { holdConversation } from './store/conversations.ts';
import { listBefore, listForgotten } from './store/messages.ts';
import { putSide } from './store/sides.ts';

interface Task {
  readonly tx: Tx;
  readonly me: Me;
  readonly other: string;
}

/**
 * Deletes all existing messages of a conversation for the member. Messages that the other one of two members has
 * deleted too are erased from the database.
 */
export async function deleteConversation(deps: Deps, { tx, me, other }: Task): Promise<MutationResult> {
  const key = await keyFor(deps, tx, me.uid, other);
  const held = await holdConversation(tx, key);
  if (!held) return { source: other, isMerged: true };
  const before = held.last_date + 1;
  const gone = await listBefore(tx, key, { uid: me.uid, before, most: Number.MAX_SAFE_INTEGER });
  await putSide(tx, me.uid, other, { cleared_to: held.last_date });
  for (const id of gone) deps.touch(tx, me.uid, messages.name, id);
  if (isTalk(key)) return { source: null };
  await forgetMessages(deps, tx, await listForgotten(tx, me.uid, other));
  deps.touch(tx, me.uid, 'chats', other);
  await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other });
  return { source: other, isMerged: await isShutOut(tx, me.uid, other) };
}

/** The conversation with somebody who blocks the member is answered as that with somebody who was erased. */
async function isShutOut(tx: Tx, uid: string, other: string): Promise<boolean> {
  return (await readShut(tx, uid, [other])).has(other);
}

/** Mutes or unmutes a conversation. Fails if there is no such conversation. */
export async function muteConversation(
  deps: Deps,
  { tx, me, other }: Task,
  isMuted: boolean,
): Promise<MutationResult> {
  const held = await holdConversation(tx, pairOf(me.uid, other));
  if (!held || (await isShutOut(tx, me.uid, other))) fail('chat/message-gone');
  await putSide(tx, me.uid, other, { is_muted: isMuted });
  deps.touch(tx, me.uid, 'chats', other);
  await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other });
  return { source: other };
}
