import { chatWaitMs } from '@mitto/account/server/face/chat-wait';
import { giveBackLimit, takeLimit } from '@mitto/account/server/face/limits';
import { likeOpenly } from '@mitto/circles/server/face/like-openly';
import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import type * as v from 'valibot';
import { newMessages } from '../contract/chat-channels.ts';
import { chatEvents } from '../contract/chat-events.ts';
import type { chatMutations } from '../contract/chat-mutations.ts';
import { takeAttachments } from './files/take-attachments.ts';
import { takeDate } from './store/conversations.ts';
import { findMessage, insertMessage } from './store/messages.ts';
import { pairOf } from './store/pair.ts';
import { putSide, readSide } from './store/sides.ts';
import { touchChat, touchMessages } from './touch-chat.ts';
import { judgeWriting } from './writing.ts';

type Draft = v.InferOutput<typeof chatMutations.messages.input>;

interface Sending {
  readonly tx: Tx;
  readonly me: Me;
  readonly draft: Draft;
}

/** Sends one message, once: whoever may write, at the pace that is theirs, in the order in which they arrive. */
export async function sendMessage(
  deps: Deps,
  sending: Sending,
  wished: string | null,
): Promise<MutationResult> {
  const { tx, me, draft } = sending;
  const id = wished ?? newId(deps.now());
  const before = await findMessage(tx, id);
  if (before?.sender === me.uid && before.receiver === draft.uid) return { source: id, isMerged: true };
  const wait = await chatWaitMs(tx, deps, me.uid);
  const isFirst = await admit(deps, sending, wait > 0);
  if (isFirst instanceof Refusal) return isFirst;
  // Somebody else's message may lie under the id; this one then has another, which its sender's devices take over.
  const own = before ? newId(deps.now()) : id;
  await write(deps, sending, { id: own, isRequest: isFirst, wait });
  return { source: own, isMerged: own !== id };
}

/** Whether they may write here, and now; true where it is a request. What was counted stays, also of a refusal. */
async function admit(deps: Deps, { tx, me, draft }: Sending, isWaiting: boolean): Promise<boolean | Refusal> {
  const verdict = await judgeWriting(deps, { tx, uid: me.uid, other: draft.uid });
  if (verdict.may === 'no') fail('chat/not-allowed');
  if (verdict.may === 'waits') fail('chat/request-waits');
  const { waits_until } = await readSide(tx, me.uid, draft.uid);
  if (isWaiting && waits_until > deps.now()) {
    fail('chat/wait', { countDown: secondsUntil(waits_until, deps.now()) });
  }
  if (verdict.may === 'request' && draft.attachments) fail('chat/text-only');
  const taken = await takeLimit(tx, deps, me.uid, 'messages');
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  if (verdict.may === 'freely') return false;
  const circle = await likeOpenly(deps, tx, me.uid, draft.uid, verdict.theirs);
  if (!(circle instanceof Refusal)) return !circle.connected;
  // What is refused for its like is no message.
  await giveBackLimit(tx, me.uid, 'messages', taken);
  return circle;
}

interface Admitted {
  readonly id: string;
  readonly isRequest: boolean;
  /** Milliseconds until the next one. */
  readonly wait: number;
}

async function write(
  deps: Deps,
  { tx, me, draft }: Sending,
  { id, isRequest, wait }: Admitted,
): Promise<void> {
  const pair = { uid: me.uid, other: draft.uid };
  const at = deps.now();
  const date = await takeDate(tx, { ...pair, requestedBy: isRequest ? me.uid : null, at });
  await insertMessage(tx, {
    id,
    sender: me.uid,
    receiver: draft.uid,
    content: draft.content,
    date,
    attachments: await takeAttachments(deps, tx, me.uid, id, draft.attachments),
    relative_id: await answered(tx, pair, draft.relative_id),
    edited_at: null,
    sender_reaction: null,
    receiver_reaction: null,
  });
  await putSide(tx, me.uid, draft.uid, { waits_until: wait > 0 ? at + wait : 0 });
  touchMessages(deps, tx, pair, [id]);
  touchChat(deps, tx, pair);
  const { is_muted: isMuted } = await readSide(tx, draft.uid, me.uid);
  await deps.emit(tx, chatEvents.sent, { by: me.uid, to: draft.uid, id, isRequest, isMuted });
  onCommit(tx, () => deps.tell(newMessages, draft.uid, { uid: me.uid, id, isRequest, isMuted }));
}

/** What it answers, if that is theirs and still there. */
async function answered(
  tx: Tx,
  { uid, other }: { readonly uid: string; readonly other: string },
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const { low, high } = pairOf(uid, other);
  const message = await findMessage(tx, id);
  return message?.low === low && message.high === high ? id : null;
}
