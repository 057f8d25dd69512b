import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { readShut } from '@mitto/circles/server/public/shut';
import { readTies } from '@mitto/circles/server/public/ties';
import { secondsUntil } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import { findPresent } from '@mitto/sync-server/socket/presence-store';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { VisibleRow } from '@mitto/sync-server/synced-table';
import {
  ChatPresenceQuery,
  type ChatTimer,
  ChatTimerQuery,
  ConversationQuery,
  ConversationsQuery,
  chatPage,
} from '../contract/chat-queries.ts';
import { keyFor } from './activity/talks.ts';
import { chatsTable, messagesTable } from './chat-views.ts';
import { mayWriteNow } from './may-write-now.ts';
import { listBefore } from './store/messages.ts';
import { listNewest } from './store/newest.ts';
import { readSide } from './store/sides.ts';

/** Default of `before`, which is later than the date of any message. */
const ever = Number.MAX_SAFE_INTEGER;

export function chatQueries(deps: Deps): NamedQuery<Me>[] {
  return [
    namedQuery('conversation', ConversationQuery, async (tx, me: Me, { uid, before = ever }) =>
      conversation(deps, tx, me.uid, { other: uid, before }),
    ),
    namedQuery('conversations', ConversationsQuery, (tx, me: Me, { before = ever }) =>
      conversations(deps, tx, me.uid, before),
    ),
    namedQuery('chatPresence', ChatPresenceQuery, (tx, me: Me, { uids }) =>
      whoIsOnline(deps, tx, me.uid, uids),
    ),
    namedQuery('chatTimer', ChatTimerQuery, (tx, me: Me, { uid }) => chatTimer(deps, tx, me, uid)),
  ];
}

type Row = VisibleRow['row'];

async function conversation(
  deps: Deps,
  tx: SyncTx,
  uid: string,
  { other, before }: { readonly other: string; readonly before: number },
): Promise<Row[]> {
  const key = await keyFor(deps, tx, uid, other);
  const ids = await listBefore(tx, key, { uid, before, most: chatPage });
  const visible = await messagesTable(deps).read(tx, uid, ids);
  return ids.flatMap((id) => {
    const row = visible.get(id)?.row;
    return row ? [row] : [];
  });
}

async function conversations(deps: Deps, tx: SyncTx, uid: string, before: number): Promise<Row[]> {
  const newest = await listNewest(tx, { uid, before, most: chatPage });
  const shown = await chatsTable(deps).read(
    tx,
    uid,
    newest.map(({ other }) => other),
  );
  const last = await messagesTable(deps).read(
    tx,
    uid,
    newest.map(({ id }) => id),
  );
  return newest.flatMap(({ other, id, unread }) => {
    const chat = shown.get(other)?.row;
    const message = last.get(id)?.row;
    return chat && message ? [{ ...chat, last: message, unread }] : [];
  });
}

async function chatTimer(deps: Deps, tx: SyncTx, me: Me, other: string): Promise<ChatTimer> {
  const may = await mayWriteNow(deps, tx, me.uid, other);
  if (may === 'no' || may === 'waits') return { mayWrite: 'no' };
  const { waits_until } = await readSide(tx, me.uid, other);
  const isWaiting = !me.isPremium && waits_until > deps.now();
  return {
    mayWrite: may === 'request' ? 'request' : 'freely',
    ...(isWaiting && { countDown: secondsUntil(waits_until, deps.now()) }),
  };
}

/**
 * Returns the ids of those given members who are online now and match the caller. Leaves out members who are
 * paused, and members who block or hide the caller or are blocked or hidden by them, so that the caller
 * learns nothing about them.
 */
async function whoIsOnline(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<string[]> {
  const cards = await readMemberCards(tx, [uid, ...others], now());
  const mine = cards.get(uid);
  if (mine?.standing !== 'active') return [];
  const tieWith = await readTies(tx, mine, others);
  const shut = await readShut(tx, uid, others);
  const known = others.filter((other) => {
    const card = cards.get(other);
    const isHere = card?.isJoined === true && card.standing === 'active';
    return isHere && other !== uid && !shut.has(other) && tieWith(other).isMatch;
  });
  if (known.length === 0) return [];
  const present = await findPresent(tx, known, now());
  return known.filter((other) => present.has(other));
}
