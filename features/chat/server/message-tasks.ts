import { fail } from '@mitto/kit/app-error';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import { chatEvents } from '../contract/chat-events.ts';
import { messages } from '../contract/chat-tables.ts';
import { canDeleteForBoth } from '../policy.ts';
import { raiseMark } from './activity/talk-store.ts';
import { keyFor, readersOf } from './activity/talks.ts';
import { messagesTable } from './chat-views.ts';
import { forgetMessages } from './forget-messages.ts';
import { isEditedOften, keepOriginals } from './originals.ts';
import { isTalk, otherOf } from './store/conversation-key.ts';
import { listForgotten, markRead, readMessages, type StoredMessage } from './store/messages.ts';
import { changeMessage, lockMessage, markMessage } from './store/one-message.ts';
import { touchMessages } from './touch-chat.ts';

interface Task {
  readonly tx: Tx;
  readonly me: Me;
  readonly id: string;
}

interface Shown {
  readonly message: StoredMessage;
  readonly isMine: boolean;
  readonly readers: readonly string[];
}

/**
 * Locks a message and returns it if the member can see it. If they cannot, the result does not reveal why.
 */
async function findShown(deps: Deps, { tx, me, id }: Task): Promise<Shown | undefined> {
  const [message, seen] = await waitForAll([lockMessage(tx, id), messagesTable(deps).read(tx, me.uid, [id])]);
  if (!message || !seen.has(id)) return undefined;
  return { message, isMine: message.sender === me.uid, readers: await readersOf(deps, tx, message) };
}

const standingFor = ({ me }: Task): void => {
  if (me.standing === 'suspended') fail('suspended');
};

export async function editMessage(deps: Deps, task: Task, content: string): Promise<MutationResult> {
  standingFor(task);
  const shown = await findShown(deps, task);
  if (!shown?.isMine) fail('chat/message-gone');
  const { message, readers } = shown;
  if (message.content === content) return { source: task.id, isMerged: true };
  if (await isEditedOften(task.tx, task.id)) fail('too-many');
  await keepOriginals(deps, task.tx, [message], { isDeleted: false });
  await changeMessage(task.tx, task.id, { content, edited_at: deps.now() });
  touchMessages(deps, task.tx, readers, [task.id]);
  return { source: task.id };
}

export async function reactMessage(deps: Deps, task: Task, reaction: string | null): Promise<MutationResult> {
  standingFor(task);
  const { tx, me, id } = task;
  const [shown, [before]] = await waitForAll([findShown(deps, task), readMessages(tx, me.uid, [id])]);
  const { readers } = shown ?? fail('chat/message-gone');
  const mine = before?.reactions?.find(({ uid }) => uid === me.uid)?.reaction ?? null;
  if (mine === reaction) return { source: id, isMerged: true };
  await markMessage(tx, id, me.uid, { reaction });
  touchMessages(deps, tx, readers, [id]);
  return { source: id };
}

/**
 * Deletes a message. A delete wins over every other change, and deleting a message that does not exist
 * changes nothing.
 */
export async function deleteMessage(deps: Deps, task: Task, isForBoth: boolean): Promise<MutationResult> {
  const { tx, me, id } = task;
  const shown = await findShown(deps, task);
  if (!shown) return { source: id, isMerged: true };
  const { message, isMine, readers } = shown;
  const other = otherOf(message, me.uid);
  const isOfPair = !isTalk(message);
  if (isForBoth) {
    if (!isMine) fail('chat/message-gone');
    const { date } = message;
    if (!canDeleteForBoth({ date, isOfActivity: !isOfPair }, deps.now())) fail('chat/too-late');
    await forgetMessages(deps, tx, [id]);
    touchMessages(deps, tx, readers, [id]);
    if (isOfPair) await deps.emit(tx, chatEvents.sideChanged, { uid: other, other: me.uid });
    return { source: id };
  }
  await markMessage(tx, id, me.uid, { is_gone: true });
  deps.touch(tx, me.uid, messages.name, id);
  if (!isOfPair) return { source: id };
  await forgetMessages(deps, tx, await listForgotten(tx, me.uid, other));
  if (!isMine) await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other });
  return { source: id };
}

/**
 * Marks the messages of others up to a date as read. In a conversation of two both are told; what a member has
 * read of an activity is told to nobody else.
 */
export async function readUpTo(
  deps: Deps,
  { tx, me }: Pick<Task, 'tx' | 'me'>,
  other: string,
  upTo: number,
): Promise<MutationResult> {
  const isOfActivity = isTalk(await keyFor(deps, tx, me.uid, other));
  const read = isOfActivity
    ? await raiseMark(tx, other, me.uid, upTo)
    : await markRead(tx, me.uid, other, upTo);
  touchMessages(deps, tx, isOfActivity ? [me.uid] : [me.uid, other], read);
  if (read.length > 0 && !isOfActivity) await deps.emit(tx, chatEvents.sideChanged, { uid: me.uid, other });
  return { source: read.at(-1) ?? null };
}
