import { type MemberFacts, memberFacts } from '@mitto/account/server/face/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { houseTx } from '@mitto/server-kit/database/house-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { readBetween } from './store/between.ts';

/** A task of one member about another. */
export interface Meeting {
  readonly tx: Tx;
  readonly me: Me;
  readonly mine: MemberFacts;
  readonly target: string;
}

/** Both sides of it, found fit for it. */
export interface SeenMeeting extends Meeting {
  readonly theirs: MemberFacts;
}

/**
 * Whether the one can be met by the other: both there and active, no block in between. The missing, the blocked
 * and the paused are refused alike, so that nobody learns which it is.
 */
async function canSee(tx: Tx, { mine, me, target }: Meeting, theirs: MemberFacts): Promise<boolean> {
  if (mine.standing !== 'active' || theirs.standing !== 'active') return false;
  return !(await areBlocked(tx, me.uid, target));
}

/** A block is felt by both, whoever set it. */
async function areBlocked(db: SyncTx, uid: string, other: string): Promise<boolean> {
  return (await readBetween(db, uid, [other])).get(other)?.isBlocked ?? false;
}

/** Whether the one may find the other: whoever blocks or hides them is nobody, whom they hide themselves is there. */
export async function mayHearOf(db: SyncTx, uid: string, other: string): Promise<boolean> {
  const between = (await readBetween(db, uid, [other])).get(other);
  return !between || !(between.isBlocked || between.isByOther);
}

/** For a task that needs the other to be there and visible. */
export async function meet(
  deps: Pick<Deps, 'now'>,
  syncTx: SyncTx,
  me: Me,
  target: string,
): Promise<SeenMeeting> {
  const meeting = await approach(deps, syncTx, me, target);
  const theirs = await memberFacts(meeting.tx, target, deps.now());
  if (!theirs || !(await canSee(meeting.tx, meeting, theirs))) fail('circles/not-there');
  return { ...meeting, theirs };
}

/** For a task that only takes back or shuts out: the other may be whatever they are. */
export async function approach(
  deps: Pick<Deps, 'now'>,
  syncTx: SyncTx,
  me: Me,
  target: string,
): Promise<Meeting> {
  const tx = houseTx(syncTx);
  if (target === me.uid) fail('circles/oneself');
  const mine = await memberFacts(tx, me.uid, deps.now());
  if (!mine) fail('unauthorized');
  if (mine.standing === 'suspended') fail('suspended');
  if (mine.standing === 'paused') fail('paused');
  return { tx, me, mine, target };
}
