import type { SyncRecord } from '@mitto/kit/database-api';
import { addRow, emptySum } from '@mitto/kit/row-hash';
import type { WriteTx } from '../data/local-store.ts';
import { readBases, reconcileRows } from '../rows/reconcile-rows.ts';
import { planOf, type TablePlans } from '../store/table-plan.ts';
import { storeRecords } from './apply-records.ts';

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
