import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { listTalkers, listTalks } from '@mitto/activities/server/public/talkers';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type ConversationKey, isTalk, pairOf, talkOf } from '../store/conversation-key.ts';

type Clock = Pick<Deps, 'now'>;

/**
 * Activities among these, or among all, in whose conversation the member takes part. Those of others are not
 * there while their author is not, as the activity itself.
 */
export async function readOpenTalks(
  { now }: Clock,
  tx: SyncTx,
  uid: string,
  among: readonly string[] | null = null,
): Promise<ReadonlySet<string>> {
  const talks = await listTalks(tx, uid, now(), among);
  if (talks.length === 0) return new Set();
  const cards = await readMemberCards(tx, [...new Set(talks.map(({ author }) => author))], now());
  const isThere = (author: string) => author === uid || cards.get(author)?.standing === 'active';
  return new Set(talks.filter(({ author }) => isThere(author)).map(({ id }) => id));
}

/** Key of the conversation that a member knows under this id: of another member, or of an activity. */
export async function keyFor(
  { now }: Clock,
  tx: SyncTx,
  uid: string,
  other: string,
): Promise<ConversationKey> {
  const talks = await listTalks(tx, uid, now(), [other]);
  return talks.length > 0 ? talkOf(other) : pairOf(uid, other);
}

/** Members who may have the messages of a conversation on their devices. */
export async function readersOf(
  { now }: Clock,
  tx: SyncTx,
  key: ConversationKey,
): Promise<readonly string[]> {
  return isTalk(key) ? await listTalkers(tx, key.low, now()) : [key.low, key.high];
}
