import { fail } from '@mitto/kit/app-error';
import type { RowHandlers } from './mutation-handler.ts';
import { readPage } from './row-store.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

const perPage = 500;

/**
 * Deletes all rows of a table for a member, in one transaction, by the same writer as for a single row.
 * Refuses a table whose rows the member may not delete one by one. Returns the number of deleted rows.
 */
export async function truncateTable<M extends { readonly uid: string }>(
  tx: SyncTx,
  { entry }: SyncedTable,
  writer: RowHandlers<M> | undefined,
  me: M,
): Promise<number> {
  if (!entry.opens?.delete || entry.stream === 'global' || !writer?.remove) fail('database/read-only');
  let count = 0;
  for (let below: string | null = null, isMore = true; isMore; ) {
    const page = { table: entry.name, below, upTo: Number.MAX_SAFE_INTEGER, most: perPage };
    const logged = await readPage(tx, me.uid, page);
    for (const { ref } of logged) await writer.remove(tx, me, ref);
    count += logged.length;
    below = logged.at(-1)?.ref ?? below;
    isMore = logged.length === perPage;
  }
  return count;
}
