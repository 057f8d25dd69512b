import { factsOfMembers, type MemberFacts } from '@mitto/account/server/public/member-facts';
import { canTalkAboutActivity } from '@mitto/activities/server/public/talk-about-activity';
import { holdCircle } from '@mitto/circles/server/public/hold-circle';
import { readShut } from '@mitto/circles/server/public/shut';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type MayWrite, mayWrite } from '../policy.ts';
import { pairOf } from './store/conversation-key.ts';
import { type HeldConversation, holdPair } from './store/conversations.ts';
import type { StoredMessage } from './store/messages.ts';
import { type SideRow, untouchedSide } from './store/sides.ts';

export interface Writer {
  readonly tx: Tx;
  readonly uid: string;
  readonly other: string;
  /** Id of the message. */
  readonly id: string;
}

/** The facts about two members and the state of their conversation. */
interface Between {
  readonly mine: MemberFacts;
  readonly theirs: MemberFacts;
  readonly held: HeldConversation | undefined;
  readonly sides: { readonly mine: SideRow; readonly theirs: SideRow };
}

export type Verdict = {
  /** Sender and receiver of the message that has the id already. */
  readonly before: Pick<StoredMessage, 'sender' | 'receiver'> | undefined;
} & ({ readonly may: 'no' } | ({ readonly may: Exclude<MayWrite, 'no'> } & Between));

const isHere = ({ standing }: MemberFacts): boolean => standing === 'active' || standing === 'paused';

/**
 * Decides if one member may write to the other now, and locks the rows behind the decision until the
 * transaction ends. A simultaneous unmatch waits for the lock and then also erases the message that was sent.
 */
export async function judgeWriting(
  deps: Pick<Deps, 'now'>,
  { tx, uid, other, id }: Writer,
): Promise<Verdict> {
  // The order matters: a query that runs after the lock was acquired sees the changes that the previous
  // holder of the lock committed.
  const [facts, circle, { held, sides, before }, shut] = await waitForAll([
    factsOfMembers(tx, [uid, other], deps.now()),
    holdCircle(tx, uid, other),
    holdPair(tx, pairOf(uid, other), id),
    readShut(tx, uid, [other]),
  ]);
  const [mine, theirs] = [facts.get(uid), facts.get(other)];
  if (uid === other || !mine || !theirs) return { may: 'no', before };
  const asked = held?.requested_by ?? null;
  const isMatch = circle?.connected ?? false;
  // Most messages are between matches, who write freely without an activity.
  const shareActivity = !isMatch && (await canTalkAboutActivity(tx, uid, other, deps.now()));
  const may = mayWrite({
    isOpen: isHere(mine) && isHere(theirs) && shut.size === 0,
    areActive: mine.standing === 'active' && theirs.standing === 'active',
    isMatch,
    shareActivity,
    takesMessages: theirs.privacy.pm,
    request: asked === null ? 'none' : asked === uid ? 'mine' : 'theirs',
  });
  if (may === 'no') return { may, before };
  const sideOf = (whose: string) => sides.find((side) => side.uid === whose) ?? untouchedSide;
  return { may, before, mine, theirs, held, sides: { mine: sideOf(uid), theirs: sideOf(other) } };
}
