import type { SyncRecord } from '@mitto/kit/database-api';
import type { WriteTx } from '../data/local-store.ts';
import { type Base, pendingOf, readBases, reconcileRows } from '../rows/reconcile-rows.ts';
import type { HeldRow } from '../rows/server-rows.ts';
import { planOf, type TablePlan, type TablePlans } from '../store/table-plan.ts';

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
