import { newId } from '@mitto/kit/ids';
import type { WriteTx } from './local-store.ts';
import { builtInOps, type OutboxItem, type Patch, rowKey, touchedBy } from './outbox-item.ts';
import { redrawRows } from './settle-rows.ts';
import type { Row } from './stored-row.ts';
import { planOf, type TablePlans } from './table-plan.ts';

/** A change as it was made, before it has a place in the outbox. */
export interface Change {
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  readonly base?: number;
  readonly group?: string;
  readonly patches: readonly Patch[];
  readonly at: number;
}

/** Writes a change down and shows it; part of the caller's one transaction. */
export async function queueChange(tx: WriteTx, plans: TablePlans, change: Change): Promise<void> {
  const queued = change.ref === null ? [] : await tx.outboxTouching([rowKey(change.table, change.ref)]);
  const earlier = queued.filter(({ state }) => state === 'queued' || state === 'sent');
  const dropped = change.op === 'delete' ? droppable(earlier, change) : undefined;
  if (dropped) {
    await tx.deleteFromOutbox(dropped.map(({ order }) => order));
    return await redrawRows(tx, dropped.flatMap(touchedBy));
  }
  const last = earlier.at(-1);
  if (last && canFold(plans, last, change)) await tx.putOutbox([folded(last, change)]);
  else await tx.addToOutbox({ ...change, mid: newId(), n: null, state: 'queued', rekeys: 0 });
  await redrawRows(tx, touchedBy(change));
}

/** No server has heard of it and nothing else stands or falls with it. */
const isOwnAndUnsent = ({ n, group, op }: OutboxItem) =>
  n === null && group === undefined && builtInOps.has(op);

/**
 * What a delete takes with it instead of being sent: the insert and all after it, if none of it is under way.
 * An insert in flight may arrive yet; dropped here, it would come back.
 */
function droppable(
  earlier: readonly OutboxItem[],
  { ref, group }: Change,
): readonly OutboxItem[] | undefined {
  const isDroppable =
    group === undefined &&
    earlier[0]?.op === 'insert' &&
    earlier.every((item) => item.ref === ref && isOwnAndUnsent(item));
  return isDroppable ? earlier : undefined;
}

/** Only into what is not under way: folding into an entry that was sent loses the edit. */
function canFold(plans: TablePlans, last: OutboxItem, { op, ref, group, changes }: Change): boolean {
  if (op !== 'update' || group !== undefined || last.ref !== ref || !isOwnAndUnsent(last)) return false;
  if (last.op === 'update') return true;
  // A column that may be changed but not given at first would have the insert refused.
  const open = planOf(plans, last.table).entry.opens?.insert ?? [];
  return last.op === 'insert' && Object.keys(changes).every((column) => open.includes(column));
}

function folded(last: OutboxItem, { changes, patches }: Change): OutboxItem {
  return { ...last, changes: { ...last.changes, ...changes }, patches: [...last.patches, ...patches] };
}
