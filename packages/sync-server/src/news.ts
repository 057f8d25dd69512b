import { type Mac, readCursor, writeCursor } from './cursor.ts';
import type { LoggedPlace, SyncRecord } from './sync-record.ts';
import type { VisibleRow } from './synced-table.ts';

/** All that one transaction added to a member's stream, as the policies showed it then. */
export interface News {
  readonly epoch: number;
  /** The number of the stream before it. */
  readonly after: number;
  readonly records: Readonly<Record<string, readonly SyncRecord[]>>;
}

export interface Grown {
  readonly uid: string;
  readonly seq: number;
  /** Absent where it takes a read to know. */
  readonly news?: News;
}

interface HeldHead {
  readonly epoch: number;
  readonly seq: number;
}

/** More than that is fetched rather than told. */
const mostTold = 100;

/** Undefined where the log has more than these: a record that goes under one name and comes under another. */
export function newsOf(
  held: HeldHead,
  places: readonly LoggedPlace[],
  rowOf: (place: LoggedPlace) => VisibleRow['row'] | undefined,
): News | undefined {
  if (places.length > mostTold) return undefined;
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

/** Where a client stands that stood here and was told the news; undefined where they do not begin here. */
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
