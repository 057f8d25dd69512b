import { askOnce } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { isShown } from '../../policy.ts';
import { readBetween } from '../store/between.ts';

/** Which of these a member may not be shown what joins them with, for a block or because one has hidden the other. */
export async function readShut(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const between = await askOnce(tx, `shut ${uid} ${others}`, () => readBetween(tx, uid, others));
  return new Set([...between].flatMap(([other, one]) => (isShown(one, true) ? [] : [other])));
}
