import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable, View } from './synced-table.ts';

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

/**
 * Writes what was touched into the log of every member it concerns: the last thing a transaction does. It asks
 * the policies first, then locks the members' heads and numbers the changes (see `sync_log` in the migrations).
 */
export async function logChanges(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  touched: readonly Touched[],
): Promise<readonly Head[]> {
  if (touched.length === 0) return [];
  const views = await viewsOf(tx, tables, touched);
  const changes = touched.map((one) => ({
    u: one.uid,
    t: one.table,
    s: one.source,
    w: views.get(keyOf(one)) ?? null,
    f: tableOf(tables, one.table).refOf(one.uid, one.source),
  }));
  const { rows } = await sql<{ head_uid: string; head_seq: number }>`
    select head_uid, head_seq from sync_log(${JSON.stringify(changes)}::jsonb)`.execute(tx);
  return rows.map((row) => ({ uid: row.head_uid, seq: row.head_seq }));
}

export function tableOf(tables: ReadonlyMap<string, SyncedTable>, name: string): SyncedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`The table ${name} is not synced: declare it to the sync server.`);
  return table;
}

async function viewsOf(
  tx: SyncTx,
  tables: ReadonlyMap<string, SyncedTable>,
  touched: readonly Touched[],
): Promise<ReadonlyMap<string, View>> {
  const views = new Map<string, View>();
  const groups = Map.groupBy(touched, ({ uid, table }) => `${uid}\n${table}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const visible = await tableOf(tables, first.table).read(
      tx,
      first.uid,
      group.map(({ source }) => source),
    );
    for (const one of group) {
      const row = visible.get(one.source);
      if (row) views.set(keyOf(one), row.view);
    }
  }
  return views;
}

function keyOf({ uid, table, source }: Touched): string {
  return `${uid}\n${table}\n${source}`;
}
