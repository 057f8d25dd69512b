import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { readShut } from '@mitto/circles/server/public/shut';
import { readTies } from '@mitto/circles/server/public/ties';
import type { Deps } from '@mitto/server-kit/module/deps';
import { findPresent } from '@mitto/sync-server/socket/presence-store';
import type { SyncTx } from '@mitto/sync-server/sync-tx';

/**
 * Returns the ids of those given members who are online now and match the caller. Leaves out members who are
 * paused, and members who block or hide the caller or are blocked or hidden by them, so that the caller
 * learns nothing about them.
 */
export async function whoIsOnline(
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
