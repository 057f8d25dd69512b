import { factsOfMembers } from '@mitto/account/server/public/member-facts';
import { checkVerified } from '@mitto/account/server/public/verified-first';
import { holdCircle } from '@mitto/circles/server/public/hold-circle';
import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { answerToPrompt, isOnProfile } from '@mitto/profile/server/public/cards-of-profile';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult } from '@mitto/sync-server/mutation-handler';
import type * as v from 'valibot';
import { newMessages } from '../contract/chat-channels.ts';
import { chatEvents } from '../contract/chat-events.ts';
import type { chatMutations } from '../contract/chat-mutations.ts';
import type { AnsweredCard, CardOfProfile } from '../contract/words-of-a-message.ts';
import { mayWriteNow } from './may-write-now.ts';
import { sendMessage } from './send-message.ts';
import { pairOf } from './store/conversation-key.ts';
import { putMessage } from './store/messages.ts';
import { readSide } from './store/sides.ts';
import { putWaitingWords, takeWaitingWords } from './store/waiting-words.ts';
import { touchChat, touchMessages } from './touch-chat.ts';

type Words = v.InferOutput<typeof chatMutations.wordsWithLike.input>;

interface Leaving {
  readonly tx: Tx;
  readonly me: Me;
  readonly words: Words;
}

/** Sends the words where the member may write now. Elsewhere they wait with the like, which must stand. */
export async function wordsWithLike(
  deps: Deps,
  { tx, me, words }: Leaving,
  wished: string | null,
): Promise<MutationResult> {
  const { uid: other, content, card } = words;
  // Locks both members and their relation: neither is erased, and no like or match is made or undone, meanwhile.
  const mine = (await factsOfMembers(tx, [me.uid, other], deps.now())).get(me.uid);
  if (mine?.standing === 'paused') fail('paused');
  const circle = await holdCircle(tx, me.uid, other);
  const about = card ? await quoteOf(tx, other, card) : null;
  if ((await mayWriteNow(deps, tx, me.uid, other)) !== 'no') {
    return await sendMessage(deps, { tx, me, draft: { uid: other, content, about } }, wished);
  }
  await checkVerified(tx, deps, me.uid, 'messages');
  if (circle?.fid !== me.uid || circle.connected) fail('chat/not-allowed');
  await putWaitingWords(tx, { uid: me.uid, other, content, about, at: deps.now() });
  return { source: null };
}

/** The card as the member's profile has it now, or null if it is no longer there. */
async function quoteOf(tx: Tx, uid: string, card: CardOfProfile): Promise<AnsweredCard | null> {
  if ('prompt' in card) {
    const answer = await answerToPrompt(tx, uid, card.prompt);
    return answer === undefined ? null : { prompt: card.prompt, answer };
  }
  const file =
    'photo' in card
      ? ({ kind: 'photo', key: card.photo } as const)
      : ({ kind: 'voice', key: card.voice } as const);
  return (await isOnProfile(tx, uid, file)) ? card : null;
}

/** Sends the words that waited for the match of two members. */
export async function sendWaitingWords(deps: Deps, tx: Tx, one: string, other: string): Promise<void> {
  const key = pairOf(one, other);
  for (const { uid, other: receiver, content, about } of await takeWaitingWords(tx, key)) {
    const id = newId(deps.now());
    const message = { id, sender: uid, receiver, content, about, attachments: null, relative_id: null };
    const at = await putMessage(tx, key, { message, at: deps.now(), requestedBy: null });
    touchMessages(deps, tx, [uid, receiver], [id]);
    touchChat(deps, tx, { uid, other: receiver });
    const { is_muted: isMuted } = await readSide(tx, receiver, uid);
    const facts = { id, isRequest: false, isMuted };
    await deps.emit(tx, chatEvents.sent, { by: uid, to: receiver, at, ...facts });
    onCommit(tx, () => deps.tell(newMessages, receiver, { uid, ...facts }));
  }
}
