import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { coinsHistory, historyLimit } from '../contract/coins-tables.ts';
import { listOthers, readHistory } from './store/history.ts';

/** Reports what two members see of each other in their histories, when one has blocked or unblocked the other. */
export async function touchEntries(
  tx: Tx,
  { touch, holdStreams }: Pick<Deps, 'touch' | 'holdStreams'>,
  { by, to }: { readonly by: string; readonly to: string },
): Promise<void> {
  await holdStreams(tx, [by, to]);
  const ways = [
    [by, to],
    [to, by],
  ] as const;
  for (const [uid, other] of ways) {
    for (const { id, sender, receiver } of await readHistory(tx, uid, historyLimit)) {
      if (sender === other || receiver === other) touch(tx, uid, coinsHistory.name, id);
    }
  }
}

/** Reports the movements between a member who deletes their account and others, in the histories of the others. */
export async function touchEntriesOfOthers(
  tx: Tx,
  { touch }: Pick<Deps, 'touch'>,
  uid: string,
): Promise<void> {
  for (const { id, other } of await listOthers(tx, uid)) touch(tx, other, coinsHistory.name, id);
}
