import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable, VisibleRow } from './synced-table.ts';

/** The stream that everybody reads beside their own. */
export const globalStream = '00000000-0000-0000-0000-000000000000';

export interface Touched {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
}

/** What one transaction changed, gathered until its end. */
export class Changes {
  readonly #touched = new Map<string, Touched>();

  /** This record is new, different or gone for this member; which of them the table's own policy says at the end. */
  touch(uid: string, table: string, source: string): void {
    this.#touched.set(`${uid}\n${table}\n${source}`, { uid, table, source });
  }

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  take(): Touched[] {
    const touched = [...this.#touched.values()];
    this.#touched.clear();
    return touched;
  }
}

export interface Head {
  readonly uid: string;
  readonly seq: number;
}

/** A record as its member is shown it now, and where it stands in the log. */
export interface LoggedRecord {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  readonly row: VisibleRow['row'];
}

/** What came of it: whose streams grew, and what is shown of the records, by their references. */
export interface Logged {
  readonly heads: readonly Head[];
  shownTo(uid: string, table: string): ReadonlyMap<string, LoggedRecord>;
}

/** From here to the end of the transaction nobody else logs for these members, and what others logged is seen. */
export async function holdStreams(tx: SyncTx, uids: readonly string[]): Promise<void> {
  await sql`select sync_lock_heads(${uids}::uuid[])`.execute(tx);
}

/**
 * Writes what was touched into the log of every member it concerns: the last thing a transaction does. It locks the
 * members' heads first and asks the policies then: of two transactions that only together make a record visible, the
 * later one sees what the earlier one wrote.
 */
export async function logChanges(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  touched: readonly Touched[],
): Promise<Logged> {
  if (touched.length === 0) return nothingLogged;
  const uids = [...new Set(touched.map(({ uid }) => uid))];
  await holdStreams(tx, uids);
  const visible = new Map<string, VisibleRow>();
  const changes: object[] = [];
  for (const group of Map.groupBy(touched, ({ uid, table }) => `${uid}\n${table}`).values()) {
    const rows = await readGroup(tx, tables, group);
    for (const one of group) {
      const { uid: u, table: t, source: s } = one;
      const row = rows.get(s);
      if (row) visible.set(keyOf(one), row);
      changes.push({ u, t, s, w: row?.view ?? null, f: tableOf(tables, t).refOf(u, s) });
    }
  }
  const { rows } = await sql<LoggedPlace>`
    select logged_uid as uid, logged_tbl as table, logged_source as source, logged_ref as ref, logged_seq as seq,
      logged_ver as ver from sync_log(${JSON.stringify(changes)}::jsonb)`.execute(tx);
  return loggedOf(rows, visible);
}

interface LoggedPlace extends Touched {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
}

const none = new Map<string, never>();
const nothingLogged: Logged = { heads: [], shownTo: () => none };

function loggedOf(places: readonly LoggedPlace[], visible: ReadonlyMap<string, VisibleRow>): Logged {
  const heads = new Map<string, number>();
  const shown = new Map<string, Map<string, LoggedRecord>>();
  for (const place of places) {
    const { uid, table, ref, seq, ver } = place;
    heads.set(uid, Math.max(seq, heads.get(uid) ?? 0));
    const row = visible.get(keyOf(place))?.row;
    if (!row) continue;
    const records = shown.get(`${uid}\n${table}`) ?? new Map<string, LoggedRecord>();
    shown.set(`${uid}\n${table}`, records.set(ref, { ref, seq, ver, row }));
  }
  return {
    heads: [...heads].map(([uid, seq]) => ({ uid, seq })),
    shownTo: (uid, table) => shown.get(`${uid}\n${table}`) ?? none,
  };
}

export function tableOf(tables: ReadonlyMap<string, SyncedTable>, name: string): SyncedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`The table ${name} is not synced: declare it to the sync server.`);
  return table;
}

/** What one member may see of one table's records. */
async function readGroup(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  group: readonly Touched[],
): Promise<ReadonlyMap<string, VisibleRow>> {
  const [first] = group;
  if (!first) return new Map();
  const sources = group.map(({ source }) => source);
  return await tableOf(tables, first.table).read(tx, first.uid, sources);
}

function keyOf({ uid, table, source }: Touched): string {
  return `${uid}\n${table}\n${source}`;
}
