import { globalStream } from './change-log.ts';
import { readPage } from './row-store.ts';
import type { SyncRecord } from './sync-record.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

export interface FetchPage {
  readonly table: string;
  readonly limit: number;
  /** Returns only records whose reference is lower than this one. */
  readonly below: string | null;
}

export function streamOf(table: SyncedTable, uid: string): string {
  return table.entry.stream === 'global' ? globalStream : uid;
}

/**
 * Reads a page of a table through its policy. The page omits hidden records, so it may be shorter than
 * `limit`.
 */
export async function fetchPage(
  tx: SyncTx,
  table: SyncedTable,
  uid: string,
  { limit, below }: FetchPage,
): Promise<readonly SyncRecord[]> {
  const stream = streamOf(table, uid);
  const logged = await readPage(tx, stream, {
    table: table.entry.name,
    below,
    upTo: Number.MAX_SAFE_INTEGER,
    most: limit,
  });
  const visible = await table.read(
    tx,
    stream,
    logged.map(({ source }) => source),
  );
  return logged.flatMap(({ ref, seq, ver, source, view }) => {
    const seen = visible.get(source);
    return seen?.view === view ? [{ ref, seq, ver, row: seen.row }] : [];
  });
}
