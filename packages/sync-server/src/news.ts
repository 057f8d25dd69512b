import { type Mac, readCursor, writeCursor } from './cursor.ts';
import type { LoggedPlace, SyncRecord } from './sync-record.ts';
import type { VisibleRow } from './synced-table.ts';

/** All records that one transaction added to a member's stream, as the policies showed them at that time. */
export interface News {
  readonly epoch: number;
  /** Number of the newest change in the stream before this transaction. */
  readonly after: number;
  readonly records: Readonly<Record<string, readonly SyncRecord[]>>;
}

export interface Grown {
  readonly uid: string;
  readonly seq: number;
  /** Absent if the sockets must read the records from the log. */
  readonly news?: News;
}

interface HeldHead {
  readonly epoch: number;
  readonly seq: number;
}

/** Max number of records of one transaction that sockets receive without a read of the log. */
const maxTold = 100;

/**
 * Builds the news of one transaction for a member. Returns undefined if there are too many records. Also
 * returns undefined if the transaction logged rows that are missing from `places`: when the reference of a
 * record changes, the log gets an additional tombstone under the old reference.
 */
export function newsOf(
  held: HeldHead,
  places: readonly LoggedPlace[],
  rowOf: (place: LoggedPlace) => VisibleRow['row'] | undefined,
): News | undefined {
  if (places.length > maxTold) return undefined;
  const inOrder = places.toSorted((one, other) => one.seq - other.seq);
  if (inOrder.some(({ seq }, at) => seq !== held.seq + at + 1)) return undefined;
  const byTable = Map.groupBy(inOrder, ({ table }) => table);
  const recordOf = (place: LoggedPlace): SyncRecord => {
    const { ref, seq, ver } = place;
    return { ref, seq, ver, row: rowOf(place) ?? null };
  };
  const records = Object.fromEntries([...byTable].map(([table, some]) => [table, some.map(recordOf)]));
  return { epoch: held.epoch, after: held.seq, records };
}

interface Reader {
  readonly mac: Mac;
  readonly schema: number;
}

/**
 * Returns the new cursor of a client at cursor `syncId` after it receives this news. Returns undefined if the
 * news does not begin at that cursor.
 */
export function follow(
  { mac, schema }: Reader,
  syncId: string,
  { uid, seq, news }: Grown,
): string | undefined {
  const cursor = readCursor(mac, syncId, uid);
  if (!news || !cursor || cursor.page || cursor.schema !== schema) return undefined;
  if (cursor.epoch !== news.epoch || cursor.seq !== news.after) return undefined;
  return writeCursor(mac, { ...cursor, seq });
}
