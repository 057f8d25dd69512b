import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import { chatEvents } from '../contract/chat-events.ts';
import type { messages } from '../contract/chat-tables.ts';
import { canDeleteForBoth } from '../policy.ts';
import { messagesTable } from './chat-views.ts';
import { forgetMessages } from './forget-messages.ts';
import { listForgotten, type MessageRow, markRead } from './store/messages.ts';
import { changeMessage, lockMessage } from './store/one-message.ts';
import { touchMessages } from './touch-chat.ts';

interface Task {
  readonly tx: Tx;
  readonly me: Me;
  readonly id: string;
}

interface Shown {
  readonly message: MessageRow;
  readonly isMine: boolean;
  readonly two: { readonly uid: string; readonly other: string };
}

/**
 * Locks a message and returns it if the member can see it. If they cannot, the result does not reveal why.
 */
async function findShown({ tx, me, id }: Task): Promise<Shown | undefined> {
  const message = await lockMessage(tx, id);
  const seen = (await messagesTable.read(tx, me.uid, [id])).get(id);
  if (!message || !seen) return undefined;
  const isMine = message.sender === me.uid;
  return { message, isMine, two: { uid: me.uid, other: isMine ? message.receiver : message.sender } };
}

const standingFor = ({ me }: Task): void => {
  if (me.standing === 'suspended') fail('suspended');
};

export async function editMessage(deps: Deps, task: Task, content: string): Promise<MutationResult> {
  standingFor(task);
  const shown = await findShown(task);
  if (!shown?.isMine) fail('chat/message-gone');
  const { message, two } = shown;
  if (message.content === content) return { source: task.id, isMerged: true };
  await changeMessage(task.tx, task.id, { content, edited_at: deps.now() });
  touchMessages(deps, task.tx, two, [task.id]);
  return { source: task.id };
}

export async function reactMessage(deps: Deps, task: Task, reaction: string | null): Promise<MutationResult> {
  standingFor(task);
  const shown = (await findShown(task)) ?? fail('chat/message-gone');
  const column = shown.isMine ? 'sender_reaction' : 'receiver_reaction';
  if (shown.message[column] === reaction) return { source: task.id, isMerged: true };
  await changeMessage(task.tx, task.id, { [column]: reaction });
  touchMessages(deps, task.tx, shown.two, [task.id]);
  return { source: task.id };
}

/**
 * Deletes a message. A delete wins over every other change, and deleting a message that does not exist
 * changes nothing.
 */
export async function deleteMessage(deps: Deps, task: Task, isForBoth: boolean): Promise<MutationResult> {
  const { tx, me, id } = task;
  const shown = await findShown(task);
  if (!shown) return { source: id, isMerged: true };
  const { message, isMine, two } = shown;
  if (isForBoth) {
    if (!isMine) fail('chat/message-gone');
    if (!canDeleteForBoth(message.date, deps.now())) fail('chat/too-late');
    await forgetMessages(deps, tx, [id]);
    touchMessages(deps, tx, two, [id]);
    await deps.emit(tx, chatEvents.sideChanged, { uid: two.other, other: me.uid });
    return { source: id };
  }
  await changeMessage(tx, id, { [isMine ? 'is_gone_for_sender' : 'is_gone_for_receiver']: true });
  await forgetMessages(deps, tx, await listForgotten(tx, two.uid, two.other));
  deps.touch(tx, me.uid, 'messages' satisfies typeof messages.name, id);
  if (!isMine) await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other: two.other });
  return { source: id };
}

/** Marks the other member's messages up to a date as read, and records the change for both members. */
export async function readUpTo(
  deps: Deps,
  { tx, me }: Pick<Task, 'tx' | 'me'>,
  other: string,
  upTo: number,
): Promise<MutationResult> {
  const read = await markRead(tx, me.uid, other, upTo);
  touchMessages(deps, tx, { uid: me.uid, other }, read);
  if (read.length > 0) await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other });
  return { source: read.at(-1) ?? null };
}
