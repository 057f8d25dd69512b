import { sql } from 'kysely';
import { globalStream } from './change-log.ts';
import type { SyncTx } from './sync-tx.ts';
import type { View } from './synced-table.ts';

export interface LoggedRow {
  readonly tbl: string;
  readonly ref: string;
  readonly source: string;
  readonly view: View;
  readonly seq: number;
  readonly ver: number;
  readonly dead: boolean;
}

export interface StreamHead {
  readonly epoch: number;
  readonly seq: number;
  readonly minSeq: number;
}

export interface Heads {
  readonly own: StreamHead;
  readonly global: StreamHead;
  /** Time at which the client was last marked as seen (ms); undefined before its first push. */
  readonly seenAt: number | undefined;
}

interface HeadRow {
  readonly stream: string;
  readonly epoch: number;
  readonly seq: number;
  readonly min_seq: number;
  readonly seen_at: number;
}

export const startOfStream: StreamHead = { epoch: 1, seq: 0, minSeq: 0 };

/** The heads of a member's stream and of the global one, and the time at which the client was marked as seen. */
export async function readHeads(tx: SyncTx, uid: string, clientId: string | null = null): Promise<Heads> {
  const { rows } = await sql<Partial<HeadRow> & Pick<HeadRow, 'stream'>>`
    select stream, h.epoch, h.seq, h.min_seq, c.seen_at from unnest(array[${uid}, ${globalStream}]::uuid[]) stream
    left join sync_head h on h.uid = stream
    left join sync_client c on c.uid = stream and c.client_id = ${clientId}`.execute(tx);
  const headOf = (of: string): StreamHead => {
    const { epoch, seq, min_seq: minSeq } = rows.find(({ stream }) => stream === of) ?? {};
    return epoch && seq !== undefined && minSeq !== undefined ? { epoch, seq, minSeq } : startOfStream;
  };
  const seenAt = rows.find(({ stream }) => stream === uid)?.seen_at ?? undefined;
  return { own: headOf(uid), global: headOf(globalStream), seenAt };
}

/** Reads the log rows after this change number, oldest first. */
export async function readDelta(
  tx: SyncTx,
  stream: string,
  after: number,
  most: number,
): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    select tbl, ref, source, view, seq, ver, dead from sync_row
    where uid = ${stream} and seq > ${after} order by seq limit ${most}`.execute(tx);
  return rows;
}

/**
 * Reads one page of rows that are not deleted, by descending reference: the only order in which no row that
 * changes meanwhile comes twice or is left out. References of version 7 begin with their creation time, so
 * that the newest of such rows come first; natural and redacted references have no time.
 */
export async function readPage(
  tx: SyncTx,
  stream: string,
  page: {
    readonly table: string;
    readonly below: string | null;
    readonly upTo: number;
    readonly most: number;
  },
): Promise<LoggedRow[]> {
  const { table, below, upTo, most } = page;
  const { rows } = await sql<LoggedRow>`
    select tbl, ref, source, view, seq, ver, dead from sync_row
    where uid = ${stream} and tbl = ${table} and not dead and seq <= ${upTo}
      and (${below}::uuid is null or ref < ${below}::uuid)
    order by ref desc limit ${most}`.execute(tx);
  return rows;
}

/** Reads the log rows of these records. The result has no rows for missing and deleted records. */
export async function findLogged(
  tx: SyncTx,
  stream: string,
  table: string,
  refs: readonly string[],
): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    select tbl, ref, source, view, seq, ver, dead from sync_row
    where uid = ${stream} and tbl = ${table} and ref = any(${refs}::uuid[]) and not dead`.execute(tx);
  return rows;
}

/** Reads the checksums of all tables in the member's and the global stream, as `count:lo:hi`. */
export async function readSums(tx: SyncTx, uid: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ tbl: string; count: number; lo: number; hi: number }>`
    select tbl, count, lo, hi from sync_sum where uid in (${uid}, ${globalStream})`.execute(tx);
  return new Map(rows.map(({ tbl, count, lo, hi }) => [tbl, `${count}:${lo}:${hi}`]));
}

export async function countLogged(tx: SyncTx, stream: string, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from sync_sum where uid = ${stream} and tbl = ${table}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Reads the number of rows and the newest change number of each table. */
export async function readResources(
  tx: SyncTx,
  uid: string,
): Promise<Record<string, { rows: number; seq: number }>> {
  const { rows } = await sql<{ tbl: string; count: number; seq: number }>`
    select tbl, count(*) filter (where not dead) as count, max(seq) as seq from sync_row
    where uid in (${uid}, ${globalStream}) group by tbl`.execute(tx);
  return Object.fromEntries(rows.map(({ tbl, count, seq }) => [tbl, { rows: count, seq }]));
}
