import { type MemberFacts, memberFacts } from '@mitto/account/server/face/member-facts';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { houseTx } from '@mitto/server-kit/database/house-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { readBetween } from './store/between.ts';

/** Both sides of a task, found fit for it. */
export interface Meeting {
  readonly tx: Tx;
  readonly me: Me;
  readonly mine: MemberFacts;
  readonly target: string;
}

/**
 * Whether the one can be met by the other: both there and active, no block in between. The missing, the blocked
 * and the paused are refused alike, so that nobody learns which it is.
 */
async function canSee(tx: Tx, uid: string, target: string, now: number): Promise<boolean> {
  const [mine, theirs] = [await memberFacts(tx, uid, now), await memberFacts(tx, target, now)];
  if (mine?.standing !== 'active' || theirs?.standing !== 'active') return false;
  return !(await areBlocked(tx, uid, target));
}

/** A block is felt by both, whoever set it. */
export async function areBlocked(db: SyncTx, uid: string, other: string): Promise<boolean> {
  return (await readBetween(db, uid, [other])).get(other)?.isBlocked ?? false;
}

/** For a task that needs the other to be there and visible. */
export async function meet(
  deps: Pick<Deps, 'now'>,
  syncTx: SyncTx,
  me: Me,
  target: string,
): Promise<Meeting> {
  const { tx, mine } = await approach(deps, syncTx, me, target);
  if (!(await canSee(tx, me.uid, target, deps.now()))) fail('circles/not-there');
  return { tx, me, mine, target };
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
