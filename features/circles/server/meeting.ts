import { type MemberFacts, memberFacts } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { readBetween } from './store/between.ts';

/** Context of a task of one member about another member, `target`. */
export interface Meeting {
  readonly tx: Tx;
  readonly me: Me;
  readonly mine: MemberFacts;
  readonly target: string;
}

/** Context of a task whose target exists, is active and is not blocked. */
export interface SeenMeeting extends Meeting {
  readonly theirs: MemberFacts;
}

/**
 * True when both are active and neither has blocked the other. The caller refuses missing, blocked and paused
 * members in the same way, so that nobody can find out which it is.
 */
async function canSee(tx: Tx, { mine, me, target }: Meeting, theirs: MemberFacts): Promise<boolean> {
  if (mine.standing !== 'active' || theirs.standing !== 'active') return false;
  return !(await areBlocked(tx, me.uid, target));
}

/** True when either of the two has blocked the other. */
async function areBlocked(db: SyncTx, uid: string, other: string): Promise<boolean> {
  return (await readBetween(db, uid, [other])).get(other)?.isBlocked ?? false;
}

/**
 * True when a search may return the other member: neither has blocked the other, and the other has not hidden
 * the viewer. A member whom the viewer has hidden may be returned.
 */
export async function mayHearOf(db: SyncTx, uid: string, other: string): Promise<boolean> {
  const between = (await readBetween(db, uid, [other])).get(other);
  return !between || !(between.isBlocked || between.isByOther);
}

/** Prepares a task that needs the other to be visible. Refuses with `circles/not-there` otherwise. */
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

/** Prepares a task that only undoes something or blocks. Does not check the other member. */
export async function approach(
  deps: Pick<Deps, 'now'>,
  syncTx: SyncTx,
  me: Me,
  target: string,
): Promise<Meeting> {
  const tx = coreTx(syncTx);
  if (target === me.uid) fail('circles/oneself');
  const mine = await memberFacts(tx, me.uid, deps.now());
  if (!mine) fail('unauthorized');
  if (mine.standing === 'suspended') fail('suspended');
  if (mine.standing === 'paused') fail('paused');
  return { tx, me, mine, target };
}
