import type { Updates, UpdatesRequest } from '@mitto/kit/database-api';
import { emptySum, writeSum } from '@mitto/kit/row-hash';
import type { Meta, WriteTx } from '../local-store.ts';
import { touchedBy } from '../outbox/outbox-item.ts';
import { redrawRows } from '../rows/reconcile-rows.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { applyRecords } from './apply-records.ts';
import { addToFill, beginFill, swapFilled } from './fill-tables.ts';

/** Builds the next request to the server; checksums are sent only once every page has come. */
export function updatesRequest(meta: Meta, plans: TablePlans, schema: number): UpdatesRequest {
  const checksums = meta.isComplete
    ? Object.fromEntries([...plans.keys()].map((name) => [name, writeSum(meta.sums[name] ?? emptySum)]))
    : {};
  const { clientId, syncId } = meta;
  return { checksums, ref: null, type: null, syncId, socketEnabled: false, clientId, schema };
}

export interface Taken {
  /** True when everything the server had at that moment is here. */
  readonly isHead: boolean;
  /** Tables whose checksums differed: a defect on one of the two sides, healed by refilling everything. */
  readonly mismatched: readonly string[];
}

/**
 * Takes a page: its rows and the new cursor in one transaction, so that neither is there without the other.
 */
export async function takeUpdates(
  tx: WriteTx,
  plans: TablePlans,
  asked: Pick<UpdatesRequest, 'syncId'>,
  { records, syncId, type, destroy }: Updates,
): Promise<Taken> {
  const meta = await tx.meta();
  // Another tab has moved the cursor on meanwhile; this page is stale.
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
 * Drops applied entries at the head. Rows changed before the page was requested have come, so that the
 * entries' patches can go.
 */
export async function dropReconciled(tx: WriteTx, mids: ReadonlySet<string>): Promise<void> {
  const settled = (await tx.outbox()).filter(({ state, mid }) => state === 'settling' && mids.has(mid));
  if (settled.length === 0) return;
  await tx.deleteFromOutbox(settled.map(({ order }) => order));
  await redrawRows(tx, settled.flatMap(touchedBy));
}
