import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import { coinsHistoryChanged } from '../../contract/coins-channels.ts';
import { coinHistoryLimit, coins, coinsHistory } from '../../contract/coins-tables.ts';
import { type CoinsMove, type CoinsMoved, membersOf, postMovement } from '../post-movement.ts';
import { findOwed, lockBalances } from '../store/accounts.ts';
import { countEntries, listHistory } from '../store/history.ts';

type MoveDeps = Pick<Deps, 'now' | 'touch' | 'tell'>;

/**
 * Moves coins within the caller's transaction, once for each key, and reports the change to the members'
 * devices. Every movement of coins goes through this function.
 */
export async function moveCoins(tx: Tx, deps: MoveDeps, move: CoinsMove): Promise<CoinsMoved> {
  const moved = await postMovement(tx, move, deps.now());
  if (moved.isNew) {
    await waitForAll([
      ...membersOf(move).map((uid) => announce(tx, deps, uid, moved.id)),
      ...('uid' in move.to ? [payDebt(tx, deps, move.to.uid, { ...move, movement: moved.id })] : []),
    ]);
  }
  return moved;
}

/** Pays with the coins that have come in what the member owes. */
async function payDebt(
  tx: Tx,
  deps: MoveDeps,
  uid: string,
  { amount, isGiven, movement }: Pick<CoinsMove, 'amount' | 'isGiven'> & { readonly movement: string },
): Promise<void> {
  const found = await findOwed(tx, uid);
  if (!found) return;
  // The member's own account is locked already: two payments cannot both pay the same debt.
  const owed = -(await lockBalances(tx, [found.account]))(found.account);
  if (owed <= 0) return;
  const paid = await postMovement(
    tx,
    {
      key: `debt ${movement}`,
      reason: 'debt',
      from: { uid },
      to: { owed: uid },
      amount: Math.min(amount, owed),
      ...(isGiven && { pays: 'given-first' }),
    },
    deps.now(),
  );
  await announce(tx, deps, uid, paid.id);
}

/** Puts the movement into the member's history, takes out the one that is too old now, and tells the devices. */
async function announce(tx: Tx, { touch, tell }: MoveDeps, uid: string, id: string): Promise<void> {
  touch(tx, uid, coins.name, uid);
  touch(tx, uid, coinsHistory.name, id);
  if ((await countEntries(tx, uid)) > coinHistoryLimit) {
    const [gone] = (await listHistory(tx, uid, coinHistoryLimit + 1)).slice(coinHistoryLimit);
    if (gone !== undefined) touch(tx, uid, coinsHistory.name, gone);
  }
  onCommit(tx, () => tell(coinsHistoryChanged, uid, { id }));
}
