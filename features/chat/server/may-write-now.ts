import { type MemberCard, readMemberCards } from '@mitto/account/server/public/member-cards';
import { canTalkAboutActivity } from '@mitto/activities/server/public/talk-about-activity';
import { readShut } from '@mitto/circles/server/public/shut';
import { readTies } from '@mitto/circles/server/public/ties';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type MayWrite, mayWrite } from '../policy.ts';
import { readConversations } from './store/conversations.ts';

const isHere = (card: MemberCard): boolean =>
  card.isJoined && (card.standing === 'active' || card.standing === 'paused');

/**
 * Returns whether one member may write to the other now. It takes no locks, because sending checks the same
 * again under locks.
 */
export async function mayWriteNow(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  other: string,
): Promise<MayWrite> {
  const cards = await readMemberCards(tx, [uid, other], now());
  const [mine, theirs] = [cards.get(uid), cards.get(other)];
  if (uid === other || !mine || !theirs) return 'no';
  const tie = (await readTies(tx, mine, [other]))(other);
  const [conversation] = await readConversations(tx, uid, [other]);
  const asked = conversation?.requested_by ?? null;
  return mayWrite({
    isOpen: isHere(mine) && isHere(theirs) && (await readShut(tx, uid, [other])).size === 0,
    areActive: mine.standing === 'active' && theirs.standing === 'active',
    isMatch: tie.isMatch,
    shareActivity: !tie.isMatch && (await canTalkAboutActivity(tx, uid, other, now())),
    takesMessages: theirs.privacy.pm,
    request: asked === null ? 'none' : asked === uid ? 'mine' : 'theirs',
  });
}
