import { accountEvents } from '@mitto/account/contract/account-events';
import { circlesContract } from '@mitto/circles/contract';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { chats } from '../contract/chat-tables.ts';
import { forgetPair } from './forget-messages.ts';
import { holdConversation, listConversations, openConversation } from './store/conversations.ts';
import { touchAll, touchChat } from './touch-chat.ts';

const { events } = circlesContract;

/** Subscriptions that update a conversation when the relation between its two members changes. */
export function pairNews(deps: Deps): Subscription[] {
  const changed = async ({ by, to }: { by: string; to: string }, tx: Tx): Promise<void> => {
    // Locks both streams: a message sent at the same time either commits first and is included here, or sees
    // this change.
    await deps.holdStreams(tx, [by, to]);
    await touchAll(deps, tx, { uid: by, other: to });
  };
  return [
    on(events.matched, async ({ by, to }, tx) => {
      if (await openConversation(tx, by, to)) touchChat(deps, tx, { uid: by, other: to });
    }),
    // A message request ends with the like that came with it.
    on(events.unliked, async ({ by, to }, tx) => {
      const held = await holdConversation(tx, by, to);
      if (held?.requested_by === by) await forgetPair(deps, tx, { uid: by, other: to });
    }),
    on(events.unmatched, ({ by, to }, tx) => forgetPair(deps, tx, { uid: by, other: to })),
    on(events.blocked, changed),
    on(events.unblocked, changed),
    on(events.hidden, changed),
    on(events.unhidden, changed),
    // Premium members do not wait, so `waitsUntil` changes in all their conversations.
    on(accountEvents.entitlementChanged, async ({ uid }, tx) => {
      await deps.holdStreams(tx, [uid]);
      for (const other of await listConversations(tx, uid)) deps.touch(tx, uid, chats.name, other);
    }),
  ];
}
