import { type CountOutcome, countAgainstLimit, giveBackLimit } from '@mitto/account/server/public/limits';
import { checkVerified } from '@mitto/account/server/public/verified-first';
import { likeOpenly } from '@mitto/circles/server/public/like-openly';
import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { secondsUntil } from '@mitto/kit/time';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import type * as v from 'valibot';
import { newMessages } from '../contract/chat-channels.ts';
import { chatEvents } from '../contract/chat-events.ts';
import type { chatMutations } from '../contract/chat-mutations.ts';
import { chats } from '../contract/chat-tables.ts';
import type { AnsweredCard } from '../contract/words-of-a-message.ts';
import { isStillThere } from '../policy.ts';
import { admitToTalk } from './activity/admit-to-talk.ts';
import { chatWaitMs, readConfigured } from './chat-wait.ts';
import { assignAttachments } from './files/assign-attachments.ts';
import { type ConversationKey, pairOf, talkOf } from './store/conversation-key.ts';
import type { HeldConversation } from './store/conversations.ts';
import { findMessage, type NewMessage, putMessage } from './store/messages.ts';
import type { SideRow } from './store/sides.ts';
import { touchMessages } from './touch-chat.ts';
import { judgeWriting, type Verdict } from './writing.ts';

type Draft = v.InferOutput<typeof chatMutations.messages.input> & {
  /** Card of the receiver's profile that the message answers. */
  readonly about?: AnsweredCard | null;
};

interface Sending {
  readonly tx: Tx;
  readonly me: Me;
  readonly draft: Draft;
}

/**
 * Sends one message, to a member or to an activity. A second call with the same id sends nothing. Checks that
 * the sender may write there, and applies the waiting time and the message limit between two members.
 */
export async function sendMessage(
  deps: Deps,
  sending: Sending,
  wished: string | null,
): Promise<MutationResult> {
  const { tx, me, draft } = sending;
  const id = wished ?? newId(deps.now());
  const isToActivity = draft.writtenTo === 'activity';
  const judged = isToActivity ? undefined : await judgeAndCount(deps, sending, id);
  const before = judged ? judged.verdict.before : await findMessage(tx, id);
  if (before?.sender === me.uid && before.receiver === draft.uid) {
    if (judged) await giveBackLimit(tx, me.uid, 'messages', judged.count);
    return { source: id, isMerged: true };
  }
  // If another message already has the id, this message gets a new id, and the sender's devices rekey their
  // row to it.
  const own = before ? newId(deps.now()) : id;
  const refused = judged
    ? await sendToMember(deps, sending, judged, own)
    : await sendToActivity(deps, sending, own);
  return refused ?? { source: own, isMerged: own !== id };
}

interface Judged {
  readonly verdict: Verdict;
  readonly count: CountOutcome;
}

/** Counts the message while the database decides on it. If it is refused for another reason, the count rolls back. */
async function judgeAndCount(deps: Deps, { tx, me, draft }: Sending, id: string): Promise<Judged> {
  const [verdict, count] = await waitForAll([
    judgeWriting(deps, { tx, uid: me.uid, other: draft.uid, id }),
    countAgainstLimit(tx, deps, me.uid, 'messages'),
  ]);
  return { verdict, count };
}

async function sendToActivity(deps: Deps, sending: Sending, id: string): Promise<void> {
  const { tx, me, draft } = sending;
  const { readers, language } = await admitToTalk(deps, tx, me.uid, draft.uid);
  const key = talkOf(draft.uid);
  await store(deps, sending, { id, key, language, requestedBy: null, at: deps.now() });
  touchMessages(deps, tx, readers, [id]);
}

async function sendToMember(
  deps: Deps,
  sending: Sending,
  judged: Judged,
  id: string,
): Promise<Refusal | undefined> {
  const { tx, me, draft } = sending;
  const admitted = await admit(deps, sending, judged);
  if (admitted instanceof Refusal) return admitted;
  const { held, isRequest, language, sides, wait } = admitted;
  const pair = { uid: me.uid, other: draft.uid };
  const requestedBy = isRequest ? me.uid : null;
  const waitsUntil = wait > 0 ? deps.now() + wait : 0;
  const hasNewWait = waitsUntil !== sides.mine.waits_until;
  const endsTheirWait = await endsWait(deps, tx, sides.theirs);
  const at = deps.now();
  const storing = store(deps, sending, {
    ...{ id, key: pairOf(me.uid, draft.uid), language, requestedBy, at },
    waits: [
      ...(hasNewWait ? [{ ...pair, waits_until: waitsUntil }] : []),
      ...(endsTheirWait ? [{ uid: draft.uid, other: me.uid, waits_until: 0 }] : []),
    ],
  });
  // The next date of a locked conversation is known, so that the event goes along. Of two first messages at the same
  // time, the database decides which is the first. Words that waited for the match come before this message.
  const date = held && admitted.isFree ? Math.max(held.last_date + 1, at) : await storing;
  touchMessages(deps, tx, [me.uid, draft.uid], [id]);
  const isNewState = !held || held.requested_by !== requestedBy;
  if (isNewState || hasNewWait) deps.touch(tx, me.uid, chats.name, draft.uid);
  if (isNewState || endsTheirWait) deps.touch(tx, draft.uid, chats.name, me.uid);
  const about = { id, isRequest, isMuted: sides.theirs.is_muted };
  const [stored] = await waitForAll([
    storing,
    deps.emit(tx, chatEvents.sent, { by: me.uid, to: draft.uid, at: date, ...about }),
  ]);
  if (stored !== date) throw new Error('A message was given another date than it took.');
  onCommit(tx, () => deps.tell(newMessages, draft.uid, { uid: me.uid, ...about }));
  return undefined;
}

interface Admitted {
  /** The sender could write before this message. */
  readonly isFree: boolean;
  readonly isRequest: boolean;
  /** Language of the sender's app. */
  readonly language: string | null;
  /** Waiting time after this message until the sender may write in this conversation again (ms). */
  readonly wait: number;
  /** The conversation as it was before this message; undefined for the first message. */
  readonly held: HeldConversation | undefined;
  readonly sides: { readonly mine: SideRow; readonly theirs: SideRow };
}

/**
 * Checks that the sender may write to the receiver now. A refusal after a limit was counted is returned and
 * not thrown, so that the transaction commits and stores the count.
 */
async function admit(
  deps: Deps,
  { tx, me, draft }: Sending,
  { verdict, count }: Judged,
): Promise<Admitted | Refusal> {
  if (verdict.may === 'no') fail('chat/not-allowed');
  if (!isStillThere(draft.writtenTo, verdict.may)) {
    fail(draft.writtenTo === 'match' ? 'chat/match-gone' : 'chat/request-gone');
  }
  if (verdict.may === 'waits') fail('chat/request-waits');
  await checkVerified(tx, deps, me.uid, 'messages');
  const { held, sides } = verdict;
  const { mine } = sides;
  const { language } = verdict.mine;
  // Premium members have no waiting time and no message limit.
  const wait = verdict.mine.isPremium ? 0 : await chatWaitMs(tx, deps, me.uid);
  if (wait > 0 && mine.waits_until > deps.now()) {
    fail('chat/wait', { countDown: secondsUntil(mine.waits_until, deps.now()) });
  }
  if (verdict.may === 'request' && draft.attachments) fail('chat/text-only');
  if (!count.ok) return refuse('too-many', { countDown: count.countDown });
  if (verdict.may === 'freely') return { wait, held, sides, language, isFree: true, isRequest: false };
  const circle = await likeOpenly(deps, tx, me.uid, draft.uid, verdict.theirs);
  if (!(circle instanceof Refusal)) {
    return { wait, held, sides, language, isFree: false, isRequest: !circle.connected };
  }
  // If the like that goes with the message is refused, the message is not counted.
  await giveBackLimit(tx, me.uid, 'messages', count);
  return circle;
}

interface Message extends Pick<Admitted, 'language'>, Omit<NewMessage, 'message'> {
  readonly id: string;
  readonly key: ConversationKey;
}

/** Stores a message that the sender may send. Returns its date. */
async function store(
  deps: Deps,
  { tx, me, draft }: Sending,
  { id, key, language, ...changes }: Message,
): Promise<number> {
  const { content, uid: receiver, about = null } = draft;
  const attachments = await assignAttachments(deps, tx, { uid: me.uid, language }, id, draft.attachments);
  const relativeId = await answered(tx, key, draft.relative_id);
  const message = { id, sender: me.uid, receiver, content, attachments, relative_id: relativeId, about };
  return await putMessage(tx, key, { message, ...changes });
}

/** True if the receiver waits and an answer ends the wait. */
async function endsWait(deps: Deps, tx: Tx, theirs: SideRow): Promise<boolean> {
  return theirs.waits_until > deps.now() && (await readConfigured(deps, tx)).restrictions.chat.endsOnAnswer;
}

/**
 * Returns the id of the message that this one replies to, or null if that message is deleted or belongs to
 * another conversation.
 */
async function answered(
  tx: Tx,
  { low, high }: ConversationKey,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const message = await findMessage(tx, id);
  return message?.low === low && message.high === high ? id : null;
}
