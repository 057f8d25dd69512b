import { accountEvents } from '@mitto/account/contract/account-events';
import { circlesContract } from '@mitto/circles/contract';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats } from '../contract/chat-tables.ts';
import { forgetPair } from './forget-messages.ts';
import { pairOf } from './store/conversation-key.ts';
import { holdConversation, listConversations, openConversation } from './store/conversations.ts';
import { deleteWaitingWords, takeWaitingWords } from './store/waiting-words.ts';
import { touchAll, touchChat } from './touch-chat.ts';
import { sendWaitingWords } from './words-with-like.ts';

const { events } = circlesContract;

/** Event subscriptions that update a conversation when the relation between its two members changes. */
export function pairNews(deps: Deps): Subscription[] {
  const changed = async ({ by, to }: { by: string; to: string }, tx: Tx): Promise<void> => {
    // Locks the change logs of both members. A message that is sent at the same time either commits first and
    // is marked as changed below, or is checked after this change has committed.
    await deps.holdStreams(tx, [by, to]);
    await touchAll(deps, tx, { uid: by, other: to });
  };
  return [
    on(events.matched, async ({ by, to }, tx) => {
      if (await openConversation(tx, pairOf(by, to))) touchChat(deps, tx, { uid: by, other: to });
      await sendWaitingWords(deps, tx, by, to);
    }),
    // Withdrawing the like that was sent with a message request withdraws the request too.
    on(events.unliked, async ({ by, to }, tx) => {
      const held = await holdConversation(tx, pairOf(by, to));
      if (held?.requested_by === by) await forgetPair(deps, tx, { uid: by, other: to });
      await deleteWaitingWords(tx, by, to);
    }),
    on(events.unmatched, ({ by, to }, tx) => forgetPair(deps, tx, { uid: by, other: to })),
    on(events.blocked, async (pair, tx) => {
      await changed(pair, tx);
      await takeWaitingWords(tx, pairOf(pair.by, pair.to));
    }),
    on(events.unblocked, changed),
    on(events.hidden, changed),
    on(events.unhidden, changed),
    on(accountEvents.deactivated, ({ uid }, tx) => touchOfMember(deps, tx, uid)),
    on(accountEvents.broughtBack, ({ uid }, tx) => touchOfMember(deps, tx, uid)),
    // Premium members have no waiting time, so `waitsUntil` changes in all of the member's conversations.
    on(accountEvents.entitlementChanged, async ({ uid }, tx) => {
      await deps.holdStreams(tx, [uid]);
      for (const other of await listConversations(tx, uid)) deps.touch(tx, uid, chats.name, other);
    }),
  ];
}

/** The conversations of a member who deletes their account are hidden from the others, or shown again. */
async function touchOfMember(deps: Deps, tx: Tx, uid: string): Promise<void> {
  for (const other of await listConversations(tx, uid)) await touchAll(deps, tx, { uid, other });
}
