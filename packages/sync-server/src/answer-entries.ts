import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { globalStream, type Logged } from './change-log.ts';
import type { Ended } from './client-store.ts';
import { findLogged, type LoggedRow } from './row-store.ts';
import type { SyncRecord } from './sync-record.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

export interface EntryAnswer {
  readonly mid: string;
  readonly status: Ended['status'] | 'skipped';
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly table: string;
  /** The current record on the server; null if it was deleted or the member may not see it. */
  readonly record: SyncRecord | null;
}

export interface EndedEntry {
  readonly entry: TableEntryOfOutbox;
  readonly ended: Ended;
}

/**
 * Answers each entry with its result and the current record. A refused entry gets its record too, so that the
 * client can roll back its optimistic patch.
 */
export async function answerEntries(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  uid: string,
  all: readonly EndedEntry[],
  logged: Logged,
): Promise<EntryAnswer[]> {
  const records = new Map<string, SyncRecord>();
  for (const [name, some] of Map.groupBy(all, ({ ended }) => ended.table)) {
    const table = tables.get(name);
    if (!table) continue;
    const refs = some.flatMap(({ ended: { ref } }) => (ref === null ? [] : [ref]));
    for (const record of await recordsOf(tx, table, uid, refs, logged)) {
      records.set(`${name}\n${record.ref}`, record);
    }
  }
  return all.map(({ entry: { mid }, ended: { status, table, ref, ...refusal } }) => ({
    mid,
    status,
    ...refusal,
    table,
    record: records.get(`${table}\n${ref}`) ?? null,
  }));
}

/**
 * Returns the current records of these references. Records that this transaction has just logged come from
 * `logged`; only the others are read from the database.
 */
async function recordsOf(
  tx: SyncTx,
  table: SyncedTable,
  uid: string,
  refs: readonly string[],
  logged: Logged,
): Promise<SyncRecord[]> {
  const { name, stream: kind } = table.entry;
  const stream = kind === 'global' ? globalStream : uid;
  const fresh = logged.shownTo(stream, name);
  const rest = [...new Set(refs)].filter((ref) => !fresh.has(ref));
  const rows = rest.length === 0 ? [] : await findLogged(tx, stream, name, rest);
  const sources = rows.map(({ source }) => source);
  const visible = rows.length === 0 ? new Map() : await table.read(tx, stream, sources);
  const read = rows.map((row: LoggedRow): SyncRecord => {
    const seen = visible.get(row.source);
    return { ref: row.ref, seq: row.seq, ver: row.ver, row: seen?.view === row.view ? seen.row : null };
  });
  return [...read, ...fresh.values()];
}
