import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { knowsWhoLikes, knowsWhoVisits } from '../policy.ts';
import { visitSource } from './circle-views.ts';
import { favoriteSource } from './mark-views.ts';
import { readCircles } from './store/circles.ts';

type Touch = Pick<Deps, 'touch'>;

/** Marks the like or match of a pair as changed, in the change logs of both members. */
export function touchCircle({ touch }: Touch, tx: Tx, one: string, other: string): void {
  touch(tx, one, 'circles', other);
  touch(tx, other, 'circles', one);
}

export function touchFavorite({ touch }: Touch, tx: Tx, owner: string, of: string): void {
  touch(tx, owner, 'favorite', favoriteSource(true, of));
  touch(tx, of, 'favorite', favoriteSource(false, owner));
}

export function touchVisit({ touch }: Touch, tx: Tx, visitor: string, visited: string): void {
  touch(tx, visitor, 'visitors', visitSource(true, visited));
  touch(tx, visited, 'visitors', visitSource(false, visitor));
}

/**
 * Marks all rows that join a pair as changed, after `by` has set or undone a block or a hide. Rows whose
 * other member `by` may not know are not marked in the change log of `by`, because the new entry would reveal
 * them. Call it last: it locks both change logs, so that a concurrent like has either committed before or
 * reads this change.
 */
export async function touchPair(
  deps: Pick<Deps, 'touch' | 'holdStreams' | 'now'>,
  tx: Tx,
  by: string,
  other: string,
): Promise<void> {
  const { touch } = deps;
  await deps.holdStreams(tx, [by, other]);
  const isPremium = await isPremiumMember(tx, by, deps.now());
  const [circle] = await readCircles(tx, by, [other]);
  touch(tx, other, 'circles', by);
  if (circle && knowsWhoLikes({ uid: by, isPremium }, circle)) touch(tx, by, 'circles', other);
  for (const isMine of [true, false]) {
    touch(tx, other, 'visitors', visitSource(isMine, by));
    if (knowsWhoVisits({ isPremium })) touch(tx, by, 'visitors', visitSource(isMine, other));
  }
  touchFavorite(deps, tx, by, other);
  touchFavorite(deps, tx, other, by);
}
