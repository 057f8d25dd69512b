import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { isShut } from '../../policy.ts';
import { readBetween } from '../store/between.ts';

/** Returns the members whose records the viewer may not be shown, for a block or a hide by either side. */
export async function readShut(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const between = await readBetween(tx, uid, others);
  return new Set([...between].flatMap(([other, one]) => (isShut(one) ? [other] : [])));
}
