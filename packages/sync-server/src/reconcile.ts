import { AppError } from '@mitto/kit/app-error';
import { sql } from 'kysely';
import { globalStream, logChanges, type Touched } from './change-log.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

type Tables = ReadonlyMap<string, SyncedTable>;

/**
 * Prevents the member from being erased before the transaction ends; refuses if they have been erased
 * already.
 */
type Hold = (tx: SyncTx, uid: string) => Promise<void>;

const unheld: Hold = async () => undefined;

/**
 * Compares the change log of a member with the present results of the policies, and logs the differences.
 * These are records that became hidden as time passed, and records that a transaction forgot to touch.
 * Returns the number of differences.
 */
export async function reconcile(
  database: SyncDatabase,
  tables: Tables,
  uid: string,
  hold: Hold = unheld,
): Promise<number> {
  const differing = await database.snapshot((tx) => findDiffering(tx, tables, uid));
  if (differing.length === 0) return 0;
  return await database.transact(async (tx) => {
    if (uid !== globalStream && !(await isThere(tx, hold, uid))) return 0;
    await logChanges(tx, tables, differing);
    return differing.length;
  });
}

/**
 * Returns false if the member was erased after the snapshot. Nothing may be written about them any more, and
 * the upkeep continues with the next member.
 */
async function isThere(tx: SyncTx, hold: Hold, uid: string): Promise<boolean> {
  try {
    await hold(tx, uid);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Reconciles all members that have a stream, one after another, each in a short transaction. */
export async function reconcileAll(database: SyncDatabase, tables: Tables, hold: Hold): Promise<number> {
  const perPage = 1000;
  let found = 0;
  for (let after = '00000000-0000-0000-0000-000000000000', isMore = true; isMore; ) {
    const { rows } = await database.snapshot((tx) =>
      sql<{ uid: string }>`
        select uid from sync_head where uid > ${after} order by uid limit ${perPage}`.execute(tx),
    );
    for (const { uid } of rows) found += await reconcile(database, tables, uid, hold);
    after = rows.at(-1)?.uid ?? after;
    isMore = rows.length === perPage;
  }
  return found + (await reconcile(database, tables, globalStream));
}

async function findDiffering(tx: SyncTx, tables: Tables, uid: string): Promise<Touched[]> {
  const { rows } = await sql<{ tbl: string; source: string; view: string }>`
    select tbl, source, view from sync_row where uid = ${uid} and not dead`.execute(tx);
  const logged = Map.groupBy(rows, ({ tbl }) => tbl);
  const differing: Touched[] = [];
  for (const [name, table] of tables) {
    if ((table.entry.stream === 'global') !== (uid === globalStream)) continue;
    const views = new Map((logged.get(name) ?? []).map(({ source, view }) => [source, view]));
    const sources = [...new Set([...views.keys(), ...((await table.sourcesOf?.(tx, uid)) ?? [])])];
    if (sources.length === 0) continue;
    const visible = await table.read(tx, uid, sources);
    for (const source of sources) {
      if (views.get(source) !== visible.get(source)?.view) differing.push({ uid, table: name, source });
    }
  }
  return differing;
}
