import { waitForAll } from '@mitto/kit/wait-for-all';
import { globalStream, type Touched, tableOf } from './change-log.ts';
import { type Cursor, type Mac, readCursor, writeCursor } from './cursor.ts';
import { remembering } from './remembered.ts';
import { type Heads, type LoggedRow, readDelta, readHeads, readPage, readSums } from './row-store.ts';
import type { SyncRecord } from './sync-record.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable, VisibleRow } from './synced-table.ts';

export interface PullRequest {
  /** Checksums of the tables that the client has fetched completely, as `count:lo:hi`. */
  readonly checksums: Readonly<Record<string, string>>;
  readonly syncId: string | null;
  readonly schema: number;
  readonly clientId: string;
}

export type Phase = 'insert' | 'update' | 'delete';

export interface PullAnswer {
  readonly records: Readonly<Record<string, readonly SyncRecord[]>>;
  readonly syncId: string;
  /** Phase of this page; null if the client is up to date. */
  readonly type: Phase | null;
  /** Tables (or true for all) that the client must drop and fetch anew. The client keeps its outbox. */
  readonly destroy: boolean | readonly string[];
  /**
   * Records whose policy result has changed since they were logged. The caller must log them again and pull
   * again.
   */
  readonly stale: readonly Touched[];
  /** Time at which the client was last marked as seen (ms); undefined before its first push. */
  readonly seenAt: number | undefined;
}

/** A page as the client gets it. */
export type ShownPage = Omit<PullAnswer, 'stale' | 'seenAt'>;

export interface PullOptions {
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly mac: Mac;
  readonly schema: number;
  readonly most: number;
  /** True if the page has taken long enough and somebody else waits for the connection. */
  readonly isTurnOver: () => boolean;
}

/**
 * Max number of parts in the later pages of a first sync. The first page has one part, so that screens have
 * data soon. While others wait, a page ends after the part with which its turn is over.
 */
const partsOfLaterPages = 4;

/** Reads one page for a member, in a snapshot that the caller opened. */
export async function pull(
  tx: SyncTx,
  options: PullOptions,
  uid: string,
  request: PullRequest,
): Promise<PullAnswer> {
  const { seenAt, ...heads } = await readHeads(tx, uid, request.clientId);
  const known = request.syncId === null ? undefined : readCursor(options.mac, request.syncId, uid);
  const isGood = known !== undefined && isCursorGood(known, heads, options.schema);
  const cursor: Cursor = isGood
    ? known
    : {
        uid,
        epoch: heads.own.epoch,
        seq: heads.own.seq,
        globalSeq: heads.global.seq,
        schema: options.schema,
        page: { table: 0, below: null },
      };
  // A client whose cursor cannot be continued must start again. A client without a cursor has nothing to
  // drop.
  const destroy = request.syncId !== null && !isGood;
  if (cursor.page) {
    const parts = isGood ? partsOfLaterPages : 1;
    return { ...(await pullPage(tx, options, { uid, cursor, parts }, destroy)), seenAt };
  }
  return { ...(await pullDelta(tx, options, { uid, cursor, heads }, request)), seenAt };
}

type BothHeads = Omit<Heads, 'seenAt'>;

function isCursorGood(cursor: Cursor, { own, global }: BothHeads, schema: number): boolean {
  const isKept = cursor.seq >= own.minSeq && cursor.globalSeq >= global.minSeq;
  // A cursor beyond the head was made before the server was restored from an older backup.
  const isPast = cursor.seq <= own.seq && cursor.globalSeq <= global.seq;
  return cursor.epoch === own.epoch && cursor.schema === schema && isKept && isPast;
}

/** Sorts the tables marked `isFirst` before the others, because screens need their rows first. */
function inOrder(tables: ReadonlyMap<string, SyncedTable>): SyncedTable[] {
  const all = [...tables.values()];
  return [...all.filter(({ entry }) => entry.isFirst), ...all.filter(({ entry }) => !entry.isFirst)];
}

type Page = Omit<PullAnswer, 'seenAt'>;

interface PageToPull {
  readonly uid: string;
  readonly cursor: Cursor;
  readonly parts: number;
}

async function pullPage(
  tx: SyncTx,
  options: PullOptions,
  { uid, cursor, parts }: PageToPull,
  destroy: boolean,
): Promise<Page> {
  const records: Record<string, SyncRecord[]> = {};
  const stale: Touched[] = [];
  let next = cursor;
  for (let part = 0; part < parts && next.page; part += 1) {
    if (part > 0 && options.isTurnOver()) break;
    const { rows, after } = await readPart(tx, options, uid, next, next.page);
    const shown = await show(tx, options, uid, rows);
    for (const [table, some] of Object.entries(shown.records)) {
      records[table] = [...(records[table] ?? []), ...some];
    }
    stale.push(...shown.stale);
    next = after;
  }
  return { records, stale, syncId: writeCursor(options.mac, next), type: 'insert', destroy };
}

/** Reads the next rows of a first sync, and the cursor after them. */
async function readPart(
  tx: SyncTx,
  options: PullOptions,
  uid: string,
  cursor: Cursor,
  page: NonNullable<Cursor['page']>,
): Promise<{ readonly rows: readonly LoggedRow[]; readonly after: Cursor }> {
  const order = inOrder(options.tables);
  const rows: LoggedRow[] = [];
  let { table, below } = page;
  for (; table < order.length && rows.length < options.most; ) {
    const { entry } = order[table] ?? { entry: undefined };
    if (!entry) break;
    const isGlobal = entry.stream === 'global';
    const most = options.most - rows.length;
    const upTo = isGlobal ? cursor.globalSeq : cursor.seq;
    const found = await readPage(tx, isGlobal ? globalStream : uid, { table: entry.name, below, upTo, most });
    rows.push(...found);
    if (found.length === most) below = found.at(-1)?.ref ?? null;
    else {
      table += 1;
      below = null;
    }
  }
  const { page: _page, ...rest } = cursor;
  return { rows, after: table < order.length ? { ...rest, page: { table, below } } : rest };
}

async function pullDelta(
  tx: SyncTx,
  options: PullOptions,
  { uid, cursor, heads }: { readonly uid: string; readonly cursor: Cursor; readonly heads: BothHeads },
  request: PullRequest,
): Promise<Page> {
  // The heads were read in the same snapshot. If the head of a stream equals the cursor, the stream has no
  // new rows.
  const own = heads.own.seq > cursor.seq ? await readDelta(tx, uid, cursor.seq, options.most) : [];
  const left = options.most - own.length;
  const isMore = left > 0 && heads.global.seq > cursor.globalSeq;
  const global = isMore ? await readDelta(tx, globalStream, cursor.globalSeq, left) : [];
  const next: Cursor = {
    ...cursor,
    seq: own.at(-1)?.seq ?? cursor.seq,
    globalSeq: global.at(-1)?.seq ?? cursor.globalSeq,
  };
  const rows = [...own, ...global];
  const destroy = rows.length === 0 ? await wrongSums(tx, options, uid, request) : false;
  return {
    ...(await show(tx, options, uid, rows)),
    syncId: writeCursor(options.mac, next),
    type: rows.length === 0 ? null : phaseOf(rows),
    destroy,
  };
}

function phaseOf(rows: readonly LoggedRow[]): Phase {
  return rows.every(({ dead }) => dead) ? 'delete' : 'update';
}

/**
 * Finds tables whose checksums differ between client and server. Call it only if the client has all changes,
 * because only then the checksums must be equal.
 */
async function wrongSums(
  tx: SyncTx,
  { tables }: PullOptions,
  uid: string,
  { checksums }: PullRequest,
): Promise<false | readonly string[]> {
  const asked = Object.entries(checksums);
  if (asked.length === 0) return false;
  const sums = await readSums(tx, uid);
  const wrong = asked
    .filter(([table, sum]) => tables.has(table) && sum !== (sums.get(table) ?? '0:0:0'))
    .map(([table]) => table);
  return wrong.length === 0 ? false : wrong;
}

/**
 * Joins log rows with their records. Calls the policy again, because the log does not contain what the member
 * may see now.
 */
async function show(
  tx: SyncTx,
  options: PullOptions,
  uid: string,
  rows: readonly LoggedRow[],
): Promise<Pick<PullAnswer, 'records' | 'stale'>> {
  return await remembering(tx, () => showAll(tx, options, uid, rows));
}

async function showAll(
  tx: SyncTx,
  options: PullOptions,
  uid: string,
  rows: readonly LoggedRow[],
): Promise<Pick<PullAnswer, 'records' | 'stale'>> {
  const stale: Touched[] = [];
  const showTable = async ([name, logged]: readonly [string, readonly LoggedRow[]]) => {
    const table = tableOf(options.tables, name);
    const stream = table.entry.stream === 'global' ? globalStream : uid;
    const living = logged.filter(({ dead }) => !dead).map(({ source }) => source);
    const visible =
      living.length === 0 ? new Map<string, VisibleRow>() : await table.read(tx, stream, living);
    const records = logged.map((row): SyncRecord => {
      const seen = row.dead ? undefined : visible.get(row.source);
      const fits = seen?.view === row.view;
      if (!row.dead && !fits) stale.push({ uid: stream, table: name, source: row.source });
      return { ref: row.ref, seq: row.seq, ver: row.ver, row: fits ? seen.row : null };
    });
    return [name, records] as const;
  };
  const tables = [...Map.groupBy(rows, ({ tbl }) => tbl)];
  return { records: Object.fromEntries(await waitForAll(tables.map(showTable))), stale };
}
