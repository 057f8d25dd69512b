import { chatWaitMs } from '@mitto/account/server/face/chat-wait';
import { giveBackLimit, type Taken, takeLimit } from '@mitto/account/server/face/limits';
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
import { putSide, readBothSides } from './store/sides.ts';
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
  const admitted = await admit(deps, sending);
  if (admitted instanceof Refusal) return admitted;
  // Somebody else's message may lie under the id; this one then has another, which its sender's devices take over.
  const own = before ? newId(deps.now()) : id;
  await write(deps, sending, { ...admitted, id: own });
  return { source: own, isMerged: own !== id };
}

interface Admitted {
  readonly isRequest: boolean;
  /** Milliseconds until the next one. */
  readonly wait: number;
  /** Until when the sender had to wait. */
  readonly waitedUntil: number;
  /** Whether the other one wants to hear nothing of this conversation. */
  readonly isMuted: boolean;
}

const uncounted: Taken = { ok: true, isCounted: false };

/** Whether they may write here, and now. What was counted stays, also of a refusal. */
async function admit(deps: Deps, { tx, me, draft }: Sending): Promise<Admitted | Refusal> {
  const verdict = await judgeWriting(deps, { tx, uid: me.uid, other: draft.uid });
  if (verdict.may === 'no') fail('chat/not-allowed');
  if (verdict.may === 'waits') fail('chat/request-waits');
  // Only now: whoever sends at the same moment waits for the conversation that is held.
  const { mine, theirs } = await readBothSides(tx, me.uid, draft.uid);
  // With premium nobody waits, and nobody counts.
  const wait = verdict.mine.isPremium ? 0 : await chatWaitMs(tx, deps, me.uid);
  if (wait > 0 && mine.waits_until > deps.now()) {
    fail('chat/wait', { countDown: secondsUntil(mine.waits_until, deps.now()) });
  }
  if (verdict.may === 'request' && draft.attachments) fail('chat/text-only');
  const taken = verdict.mine.isPremium ? uncounted : await takeLimit(tx, deps, me.uid, 'messages');
  if (!taken.ok) return refuse('too-many', { countDown: taken.countDown });
  const stands = { wait, waitedUntil: mine.waits_until, isMuted: theirs.is_muted };
  if (verdict.may === 'freely') return { ...stands, isRequest: false };
  const circle = await likeOpenly(deps, tx, me.uid, draft.uid, verdict.theirs);
  if (!(circle instanceof Refusal)) return { ...stands, isRequest: !circle.connected };
  // What is refused for its like is no message.
  await giveBackLimit(tx, me.uid, 'messages', taken);
  return circle;
}

interface Message extends Admitted {
  readonly id: string;
}

async function write(
  deps: Deps,
  { tx, me, draft }: Sending,
  { id, isRequest, wait, waitedUntil, isMuted }: Message,
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
  const waitsUntil = wait > 0 ? at + wait : 0;
  if (waitsUntil !== waitedUntil) await putSide(tx, me.uid, draft.uid, { waits_until: waitsUntil });
  touchMessages(deps, tx, pair, [id]);
  touchChat(deps, tx, pair);
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
