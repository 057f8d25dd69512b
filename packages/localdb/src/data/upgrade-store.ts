import { beginFill, storeRecords } from './apply-records.ts';
import type { WriteTx } from './local-store.ts';
import { type Meta, shapesOf } from './meta-record.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';
import { redrawRows } from './reconcile-rows.ts';
import type { TablePlans } from './table-plan.ts';

/** Converts an unsent entry that an older version wrote. Returns undefined when it cannot be converted. */
export type UpgradeEntry = (item: OutboxItem, fromSchema: number) => OutboxItem | undefined;

export function isOutgrown(meta: Meta, plans: TablePlans, schema: number): boolean {
  const shapes = shapesOf(plans);
  const names = new Set([...Object.keys(meta.shapes), ...Object.keys(shapes)]);
  return meta.schema !== schema || [...names].some((name) => meta.shapes[name] !== shapes[name]);
}

/**
 * Upgrades a database of an older version. Its unsent entries stay, and if any table has changed, all tables
 * are refilled.
 */
export async function upgradeStore(
  tx: WriteTx,
  plans: TablePlans,
  schema: number,
  upgradeEntry: UpgradeEntry,
): Promise<void> {
  const before = await tx.meta();
  const changed = [...plans]
    .filter(([name, { shape }]) => before.shapes[name] !== shape)
    .map(([name]) => name);
  // Rewrites the changed tables, because stored rows contain the keys of the old indexes.
  for (const table of changed) await tx.putRows(table, await tx.find({ table }));
  await upgradeOutbox(tx, plans, before.schema, upgradeEntry);
  const sums = Object.fromEntries(Object.entries(before.sums).filter(([name]) => plans.has(name)));
  const filling = before.filling.filter((name) => plans.has(name));
  await tx.setMeta({ ...(await tx.meta()), schema, shapes: shapesOf(plans), sums, filling });
  if (changed.length > 0) await beginFill(tx, plans);
  await readHeldAgain(tx, plans);
}

async function upgradeOutbox(
  tx: WriteTx,
  plans: TablePlans,
  fromSchema: number,
  upgradeEntry: UpgradeEntry,
): Promise<void> {
  const items = await tx.outbox();
  const upgraded = items.map((item): OutboxItem => {
    const next = plans.has(item.table) ? upgradeEntry(item, fromSchema) : undefined;
    if (next) return { ...next, patches: next.patches.filter(({ table }) => plans.has(table)) };
    return { ...item, state: 'refused', code: 'database/no-such-table', patches: [] };
  });
  await tx.putOutbox(upgraded);
  const keys = [...items, ...upgraded].flatMap(touchedBy);
  await redrawRows(
    tx,
    keys.filter((key) => plans.has(key.slice(0, key.indexOf('/')))),
  );
}

/**
 * Tries to read quarantined rows again, because this version may accept rows that the older one could not.
 */
async function readHeldAgain(tx: WriteTx, plans: TablePlans): Promise<void> {
  const byTable = Map.groupBy(await tx.held(), ({ table }) => table);
  for (const [table, held] of byTable) {
    const plan = plans.get(table);
    if (plan) await storeRecords(tx, plan, held);
    else
      await tx.deleteHeld(
        table,
        held.map(({ ref }) => ref),
      );
  }
}
