import type { Updates, UpdatesRequest } from '@mitto/kit/database-api';
import { emptySum, writeSum } from '@mitto/kit/row-hash';
import type { WriteTx } from '../data/local-store.ts';
import { dropFilesOf } from '../files/kept-files.ts';
import { touchedBy } from '../outbox/outbox-item.ts';
import { redrawRows } from '../rows/reconcile-rows.ts';
import type { Meta } from '../store/meta-record.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { applyRecords } from './apply-records.ts';
import { addToFill, beginFill, swapFilled } from './fill-tables.ts';

/** Builds the next request to the server. It contains checksums only once every page has been fetched. */
export function updatesRequest(meta: Meta, plans: TablePlans, schema: number): UpdatesRequest {
  const checksums = meta.isComplete
    ? Object.fromEntries([...plans.keys()].map((name) => [name, writeSum(meta.sums[name] ?? emptySum)]))
    : {};
  const { clientId, syncId } = meta;
  return { checksums, ref: null, type: null, syncId, socketEnabled: false, clientId, schema };
}

export interface PageOutcome {
  /** True when this device has everything that the server had at that moment. */
  readonly isHead: boolean;
  /**
   * Tables whose checksums differed: a defect of the client or the server, repaired by refilling all tables.
   */
  readonly mismatched: readonly string[];
}

/**
 * Applies a page: stores its rows and the new cursor in one transaction, so that neither is stored without
 * the other.
 */
export async function applyUpdates(
  tx: WriteTx,
  plans: TablePlans,
  asked: Pick<UpdatesRequest, 'syncId'>,
  { records, syncId, type, destroy }: Updates,
): Promise<PageOutcome> {
  const meta = await tx.meta();
  // Another tab has advanced the cursor meanwhile, so this page is stale.
  if (meta.syncId !== asked.syncId) return { isHead: false, mismatched: [] };
  if (Array.isArray(destroy)) {
    await beginFill(tx, plans);
    return { isHead: false, mismatched: destroy.filter((name) => plans.has(name)) };
  }
  if (destroy) await beginFill(tx, plans);
  else if (type !== 'insert') await swapFilled(tx, plans);
  const { filling } = await tx.meta();
  for (const [table, all] of Object.entries(records)) {
    if (filling.includes(table)) await addToFill(tx, table, all);
    else if (plans.has(table)) await applyRecords(tx, plans, table, all);
  }
  await tx.setMeta({ ...(await tx.meta()), syncId, isComplete: type !== 'insert' });
  return { isHead: type === null, mismatched: [] };
}

/**
 * Drops entries that the server has applied, once this device has reached the head. All rows changed before
 * the page was requested have been fetched by then, so the patches of the entries are no longer needed.
 */
export async function dropReconciled(tx: WriteTx, mids: ReadonlySet<string>): Promise<void> {
  const settled = (await tx.outbox()).filter(({ state, mid }) => state === 'settling' && mids.has(mid));
  if (settled.length === 0) return;
  await tx.deleteFromOutbox(settled.map(({ order }) => order));
  await dropFilesOf(tx, settled);
  await redrawRows(tx, settled.flatMap(touchedBy));
}
