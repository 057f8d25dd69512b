import { creditPurchase, giveBackCoins, reclaimCoins } from '@mitto/coins/server/public/purchases';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type ChargeFacts, coinsTakenBack } from './fold-charge.ts';
import type { ChargeRow } from './store/charges.ts';

/** Number of coins that a charge buys; undefined for a charge for something else, or of a member who has left. */
function coinsOf({ purpose, item, uid }: ChargeRow): { uid: string; coins: number } | undefined {
  return purpose === 'coins' && uid !== null ? { uid, coins: Number(item) } : undefined;
}

/** Credits the coins of a paid charge, once. */
export async function creditCoins(tx: Tx, deps: Deps, row: ChargeRow): Promise<void> {
  const bought = coinsOf(row);
  if (bought) await creditPurchase(tx, deps, { key: row.id, uid: bought.uid, amount: bought.coins });
}

/**
 * Takes coins back for what was paid back or is disputed, and returns them when a dispute was won. Each movement
 * has a number of its own, so that the same coins can go there and back.
 */
export async function adjustCoins(
  tx: Tx,
  deps: Deps,
  row: ChargeRow,
  facts: ChargeFacts,
): Promise<{ readonly back: number; readonly moves: number } | undefined> {
  const bought = coinsOf(row);
  if (!bought) return undefined;
  const back = coinsTakenBack(bought.coins, row.amount, facts);
  const difference = back - row.coins_back;
  if (difference === 0) return undefined;
  const moves = row.coins_moves + 1;
  const move = { key: `charge ${row.id} ${moves}`, uid: bought.uid, amount: Math.abs(difference) };
  if (difference > 0) await reclaimCoins(tx, deps, move);
  else await giveBackCoins(tx, deps, move);
  return { back, moves };
}
