import { factsOfMembers } from '@mitto/account/server/public/member-facts';
import { fail } from '@mitto/kit/app-error';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type ActivityRow, findActivity, lockActivity } from './store/activities.ts';
import { findPerson, type PersonRow } from './store/people.ts';
import { isSeenBy } from './store/seen.ts';

/** A task of one member about an activity that they may see, which is locked. */
export interface Taking {
  readonly tx: Tx;
  readonly me: Me;
  readonly activity: ActivityRow;
  readonly mine: PersonRow | undefined;
}

/**
 * Prepares a task. Refuses with `activities/not-there` unless the member may see the activity and its author is
 * there. Locks the change logs of both first, in the same order as a block does: either the block waits for
 * this task and undoes it, or this task sees the block.
 */
export async function approachActivity(
  deps: Pick<Deps, 'now' | 'holdStreams'>,
  syncTx: SyncTx,
  me: Me,
  id: string,
): Promise<Taking> {
  const tx = coreTx(syncTx);
  const found = (await findActivity(tx, id)) ?? fail('activities/not-there');
  const facts = await factsOfMembers(tx, [me.uid, found.uid], deps.now());
  const mine = facts.get(me.uid) ?? fail('unauthorized');
  if (mine.standing === 'suspended') fail('suspended');
  await deps.holdStreams(tx, [me.uid, found.uid]);
  const activity = (await lockActivity(tx, id)) ?? fail('activities/not-there');
  const isThere = found.uid === me.uid || facts.get(found.uid)?.standing === 'active';
  if (!isThere || !(await isSeenBy(tx, id, { uid: me.uid, isPremium: mine.isPremium })))
    fail('activities/not-there');
  return { tx, me, activity, mine: await findPerson(tx, id, me.uid) };
}

/** Prepares a task of the author. Everybody else gets the refusal that a missing activity gives. */
export async function approachOwn(
  deps: Pick<Deps, 'now' | 'holdStreams'>,
  syncTx: SyncTx,
  me: Me,
  id: string,
): Promise<Taking> {
  const taking = await approachActivity(deps, syncTx, me, id);
  if (taking.activity.uid !== me.uid) fail('activities/not-there');
  return taking;
}

/** Refuses tasks that an activity allows no more once it is over or cancelled. */
export function checkOpen({ now }: Pick<Deps, 'now'>, { cancelled_at, ends_at }: ActivityRow): void {
  if (cancelled_at !== null) fail('activities/cancelled');
  if (ends_at <= now()) fail('activities/over');
}
