import { factsOfMembers, type MemberFacts, memberFacts } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { waitForAll } from '@mitto/kit/wait-for-all';
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

/** Context of a task whose target exists, is active and may be known to the member. */
export interface SeenMeeting extends Meeting {
  readonly theirs: MemberFacts;
}

/**
 * True when a member may know of another one, in a search and in the answers to tasks: neither has blocked the
 * other, and the other has not hidden the member. A member whom the viewer has hidden may be returned.
 */
export async function mayKnowOf(db: SyncTx, uid: string, other: string): Promise<boolean> {
  const between = (await readBetween(db, uid, [other])).get(other);
  return !between || !(between.isBlocked || between.isByOther);
}

/** Prepares a task that needs the other to be visible. Refuses with `circles/not-there` otherwise. */
export async function meet(...given: Given): Promise<SeenMeeting> {
  return await meetVisible(notPaused, ...given);
}

/** Does what `meet` does, also for a paused caller, whose tasks that protect themselves are never refused. */
export async function meetToProtect(...given: Given): Promise<SeenMeeting> {
  return await meetVisible((meeting) => meeting, ...given);
}

async function meetVisible(
  check: (meeting: Meeting) => Meeting,
  ...[deps, syncTx, me, target]: Given
): Promise<SeenMeeting> {
  const tx = coreTx(syncTx);
  if (target === me.uid) fail('circles/oneself');
  const [facts, isKnown] = await waitForAll([
    factsOfMembers(tx, [me.uid, target], deps.now()),
    mayKnowOf(tx, me.uid, target),
  ]);
  const meeting = check({ tx, me, target, mine: notSuspended(facts.get(me.uid)) });
  const theirs = facts.get(target);
  if (theirs?.standing !== 'active' || !isKnown) fail('circles/not-there');
  return { ...meeting, theirs };
}

function notSuspended(mine: MemberFacts | undefined): MemberFacts {
  if (!mine) fail('unauthorized');
  if (mine.standing === 'suspended') fail('suspended');
  return mine;
}

function notPaused(meeting: Meeting): Meeting {
  if (meeting.mine.standing === 'paused') fail('paused');
  return meeting;
}

/**
 * Facts of the target; undefined unless it is active and the member may know of it. Missing, paused, suspended
 * and deleted members, and those who block or hide the member, get one answer, so that nobody learns which it is.
 */
export async function findThere(
  { now }: Pick<Deps, 'now'>,
  { tx, me, target }: Meeting,
): Promise<MemberFacts | undefined> {
  const theirs = await memberFacts(tx, target, now());
  return theirs?.standing === 'active' && (await mayKnowOf(tx, me.uid, target)) ? theirs : undefined;
}

/** Prepares a task that only undoes something. Does not check the other member. */
export async function approach(...given: Given): Promise<Meeting> {
  return notPaused(await protect(...given));
}

type Given = readonly [deps: Pick<Deps, 'now'>, syncTx: SyncTx, me: Me, target: string];

/**
 * Prepares a task with which a member protects themselves (block, unmatch, and the undoing of a block or hide).
 * Paused members may do it too. Does not check the other member.
 */
export async function protect(...[deps, syncTx, me, target]: Given): Promise<Meeting> {
  const tx = coreTx(syncTx);
  if (target === me.uid) fail('circles/oneself');
  const mine = notSuspended(await memberFacts(tx, me.uid, deps.now()));
  return { tx, me, mine, target };
}
