import type { SyncRecord } from '@mitto/kit/database-api';
import { addRow, emptySum } from '@mitto/kit/row-hash';
import type { WriteTx } from './local-store.ts';
import type { HeldRow } from './local-tx.ts';
import { type Base, pendingOf, readBases, reconcileRows } from './reconcile-rows.ts';
import { planOf, type TablePlan, type TablePlans } from './table-plan.ts';

/**
 * Applies records from any source (a page, an answer, a socket), each only if it is newer than the stored
 * version of its row. This makes it idempotent, and the records may come in any order.
 */
export async function applyRecords(
  tx: WriteTx,
  plans: TablePlans,
  table: string,
  records: readonly SyncRecord[],
): Promise<void> {
  const newest = new Map<string, SyncRecord>();
  const known = await readBases(
    tx,
    table,
    records.map(({ ref }) => ref),
  );
  for (const record of records) {
    const seq = newest.get(record.ref)?.seq ?? known.get(record.ref)?.seq ?? 0;
    if (record.seq > seq) newest.set(record.ref, record);
  }
  await storeRecords(tx, planOf(plans, table), [...newest.values()], known);
}

/** Number of records parsed and stored at a time: the browser stores one slice while the next is parsed. */
const slice = 500;

/**
 * Applies records without comparing them to the stored rows. A record that cannot be read goes into
 * quarantine, and the other records are still applied.
 */
export async function storeRecords(
  tx: WriteTx,
  plan: TablePlan,
  records: readonly SyncRecord[],
  known?: ReadonlyMap<string, Base>,
): Promise<void> {
  if (records.length === 0) return;
  const table = plan.entry.name;
  const refs = records.map(({ ref }) => ref);
  const [before, pending] = await Promise.all([
    known ?? readBases(tx, table, refs),
    pendingOf(tx, table, refs),
  ]);
  for (let from = 0; from < records.length; from += slice) {
    const next = await readSlice(tx, plan, records.slice(from, from + slice), before);
    await reconcileRows(tx, table, next, { before, pending });
  }
}

async function readSlice(
  tx: WriteTx,
  plan: TablePlan,
  records: readonly SyncRecord[],
  before: ReadonlyMap<string, Base>,
): Promise<ReadonlyMap<string, Base>> {
  const table = plan.entry.name;
  const next = new Map<string, Base>();
  const held: HeldRow[] = [];
  const released: string[] = [];
  for (const { ref, seq, ver, row } of records) {
    const read = row === null ? { row: null } : plan.read(row);
    if ('issue' in read && row !== null) {
      held.push({ table, ref, seq, ver, row, issue: read.issue });
      next.set(ref, { seq, ver, row: null, isHeld: true });
    } else if ('row' in read) {
      if (before.get(ref)?.isHeld) released.push(ref);
      next.set(ref, { seq, ver, row: read.row, isHeld: false });
    }
  }
  if (released.length > 0) await tx.deleteHeld(table, released);
  if (held.length > 0) await tx.putHeld(held);
  return next;
}

/**
 * Starts to refill all tables. The new rows are collected beside the old ones, and the outbox is not touched.
 * All tables are refilled even if only one is wrong: the one cursor covers all of them and is reset, and
 * without it the server cannot report which rows of the other tables were deleted.
 */
export async function beginFill(tx: WriteTx, plans: TablePlans): Promise<void> {
  const filling = [...plans.keys()];
  for (const table of filling) await tx.clearFill(table);
  await tx.setMeta({ ...(await tx.meta()), filling, isComplete: false, syncId: null });
}

export async function addToFill(tx: WriteTx, table: string, records: readonly SyncRecord[]): Promise<void> {
  const gathered = await tx.fillRows(
    table,
    records.map(({ ref }) => ref),
  );
  const seqs = new Map(gathered.flatMap((row) => (row ? [[row.ref, row.seq]] : [])));
  const newer = records.filter(({ ref, seq }) => seq > (seqs.get(ref) ?? 0));
  await tx.putFill(newer.map((record) => ({ table, ...record })));
}

/** Replaces the old rows by the new ones in one transaction, so that no screen is blank in between. */
export async function swapFilled(tx: WriteTx, plans: TablePlans): Promise<void> {
  const { filling } = await tx.meta();
  for (const table of filling.filter((name) => plans.has(name))) await swapTable(tx, plans, table);
  await tx.setMeta({ ...(await tx.meta()), filling: [] });
}

async function swapTable(tx: WriteTx, plans: TablePlans, table: string): Promise<void> {
  const filled = await tx.fill(table);
  const isFilled = new Set(filled.map(({ ref }) => ref));
  const apart = (await tx.basesOf(table)).map(({ ref }) => ref);
  const old = [...new Set([...(await tx.refs(table)), ...apart])].filter((ref) => !isFilled.has(ref));
  const bases = await readBases(tx, table, old);
  // Resets the old rows as if they had never existed: their `seq` and `ver` no longer count, not even those
  // of deleted rows.
  const forgotten = [...bases].map(
    ([ref, base]) => [ref, { ...base, seq: 0, ver: 0, row: null, isHeld: false }] as const,
  );
  await reconcileRows(tx, table, new Map(forgotten));
  await tx.deleteHeld(table, old);
  await storeRecords(tx, planOf(plans, table), filled);
  await tx.clearFill(table);
  // Computes the checksum from scratch: otherwise a wrong sum would survive the refill that is meant to
  // repair it.
  const living = filled.filter(({ row }) => row !== null);
  const sum = living.reduce((so, { ref, ver }) => addRow(so, ref, ver), emptySum);
  const meta = await tx.meta();
  await tx.setMeta({ ...meta, sums: { ...meta.sums, [table]: sum } });
}
