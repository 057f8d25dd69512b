import { waitForAll } from '@mitto/kit/wait-for-all';
import { sql } from 'kysely';
import { type HeldHead, holdStreams } from './held-heads.ts';
import { type Grown, newsOf } from './news.ts';
import { remembering } from './remembered.ts';
import type { LoggedPlace } from './sync-record.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable, VisibleRow } from './synced-table.ts';

/** Id of the stream that every member reads in addition to their own. */
export const globalStream = '00000000-0000-0000-0000-000000000000';

export interface Touched {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
}

/** Records touched by one transaction, collected until it ends. */
export class Changes {
  readonly #touched = new Map<string, Touched>();

  /**
   * Marks a record as possibly created, changed or removed for this member. At the end of the transaction,
   * the policy of the table decides which of these it is.
   */
  touch(uid: string, table: string, source: string): void {
    this.#touched.set(`${uid}\n${table}\n${source}`, { uid, table, source });
  }

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  drain(): Touched[] {
    const touched = [...this.#touched.values()];
    this.#touched.clear();
    return touched;
  }
}

/** A record as the policy shows it to the member now, with its position in the log. */
export interface LoggedRecord {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: VisibleRow['row'];
}

type Hold = (tx: SyncTx, uids: readonly string[]) => Promise<readonly HeldHead[]>;

/** Result of logging: the heads of the streams that grew, and the visible records by reference. */
export interface Logged {
  readonly heads: readonly Grown[];
  shownTo(uid: string, table: string): ReadonlyMap<string, LoggedRecord>;
}

/**
 * Writes the touched records into the change logs of their members. Call it as the last part of a
 * transaction. It locks the heads before it calls the policies: if two transactions make a record visible
 * only together, the later one then sees the writes of the earlier one. `hold` sends the statement that locks them
 * before it awaits anything, so that the queries of the policies go along with it, and run after it.
 */
export async function logChanges(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  touched: readonly Touched[],
  hold: Hold = holdStreams,
): Promise<Logged> {
  const uids = [...new Set(touched.map(({ uid }) => uid))];
  const [held, visible] = await waitForAll([
    hold(tx, uids),
    remembering(tx, () => readVisible(tx, tables, touched)),
  ]);
  if (touched.length === 0) return nothingLogged;
  // Group the changes by member, so that each head is written only once.
  const changes = [...Map.groupBy(touched, ({ uid }) => uid).values()].flatMap((group) =>
    removalsLast(
      group.map((one) => ({
        ...{ u: one.uid, t: one.table, s: one.source },
        w: visible.get(keyOf(one))?.view ?? null,
        f: tableOf(tables, one.table).refOf(one.uid, one.source),
      })),
    ),
  );
  const { rows } = await sql<LoggedPlace>`
    select logged_uid as uid, logged_tbl as table, logged_source as source, logged_ref as ref, logged_seq as seq,
      logged_ver as ver from sync_log(${JSON.stringify(changes)}::jsonb)`.execute(tx);
  return loggedOf(held, rows, visible);
}

interface Change {
  /** View of a record that its member may see; null for one that they may not see. */
  readonly w: string | null;
  readonly t: string;
  readonly f: string;
}

/**
 * Puts removals behind everything else, in the order of tables and references. In the order of the calls they would
 * tell what took the records away: a block, a hide, a pause or an erasure.
 */
function removalsLast<T extends Change>(changes: readonly T[]): T[] {
  const [removed, shown] = [changes.filter(({ w }) => w === null), changes.filter(({ w }) => w !== null)];
  return [
    ...shown,
    ...removed.toSorted((one, other) => (`${one.t} ${one.f}` < `${other.t} ${other.f}` ? -1 : 1)),
  ];
}

const none = new Map<string, never>();
const nothingLogged: Logged = { heads: [], shownTo: () => none };

function loggedOf(
  held: readonly HeldHead[],
  places: readonly LoggedPlace[],
  visible: ReadonlyMap<string, VisibleRow>,
): Logged {
  const rowOf = (place: LoggedPlace) => visible.get(keyOf(place))?.row;
  const shown = new Map<string, Map<string, LoggedRecord>>();
  for (const place of places) {
    const { uid, table, ref, seq, ver } = place;
    const row = rowOf(place);
    if (!row) continue;
    const records = shown.get(`${uid}\n${table}`) ?? new Map<string, LoggedRecord>();
    shown.set(`${uid}\n${table}`, records.set(ref, { ref, seq, ver, row }));
  }
  const byMember = Map.groupBy(places, ({ uid }) => uid);
  const heads = held.flatMap(({ held_uid: uid, held_epoch: epoch, held_seq: before }): Grown[] => {
    const grownBy = byMember.get(uid) ?? [];
    if (grownBy.length === 0) return [];
    const news = newsOf({ epoch, seq: before }, grownBy, rowOf);
    const seq = grownBy.reduce((most, place) => Math.max(most, place.seq), before);
    return [{ uid, seq, ...(news && { news }) }];
  });
  return { heads, shownTo: (uid, table) => shown.get(`${uid}\n${table}`) ?? none };
}

export function tableOf(tables: ReadonlyMap<string, SyncedTable>, name: string): SyncedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`The table ${name} is not synced: declare it to the sync server.`);
  return table;
}

/** Finds the touched records that each member may see now, with one policy call for each member and table. */
async function readVisible(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  touched: readonly Touched[],
): Promise<ReadonlyMap<string, VisibleRow>> {
  const visible = new Map<string, VisibleRow>();
  const readGroup = async ([{ uid, table }, group]: readonly [Touched, readonly Touched[]]) => {
    const sources = group.map(({ source }) => source);
    const rows = await tableOf(tables, table).read(tx, uid, sources);
    for (const one of group) {
      const row = rows.get(one.source);
      if (row) visible.set(keyOf(one), row);
    }
  };
  const groups = Map.groupBy(touched, ({ uid, table }) => `${uid}\n${table}`).values();
  await waitForAll([...groups].flatMap((group) => (group[0] ? [readGroup([group[0], group])] : [])));
  return visible;
}

function keyOf({ uid, table, source }: Touched): string {
  return `${uid}\n${table}\n${source}`;
}
