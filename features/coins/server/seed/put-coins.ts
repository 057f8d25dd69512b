import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { coins, coinsHistory } from '../../contract/coins-tables.ts';
import { type CoinsMove, membersOf, postMovement } from '../post-movement.ts';

/** Writes movements of the past, for demo members. */
export async function putCoins(
  tx: Tx,
  { touch }: Pick<Deps, 'touch'>,
  moves: readonly (CoinsMove & { readonly at: number })[],
): Promise<void> {
  for (const move of moves) {
    const { id } = await postMovement(tx, move, move.at);
    for (const uid of membersOf(move)) {
      touch(tx, uid, coins.name, uid);
      touch(tx, uid, coinsHistory.name, id);
    }
  }
}
