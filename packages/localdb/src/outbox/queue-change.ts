import { newId } from '@mitto/kit/ids';
import type { WriteTx } from '../local-store.ts';
import { basesByTable, drawRows, redrawRows } from '../rows/reconcile-rows.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { planOf, type TablePlans } from '../store/table-plan.ts';
import { expectNotDeleted } from './deleted-outbox.ts';
import { builtInOps, type OutboxItem, type Patch, rowKey, touchedBy } from './outbox-item.ts';

/** A change before it has a place in the outbox. */
export interface Change {
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  readonly base?: number;
  readonly group?: string;
  readonly patches: readonly Patch[];
  readonly at: number;
  /** True for an insert under a reference made just now: nothing can be known of the row yet. */
  readonly isNew?: true;
}

/** Queues a change in the outbox and shows it, within the caller's transaction. */
export async function queueChange(
  tx: WriteTx,
  plans: TablePlans,
  { isNew, ...change }: Change,
): Promise<void> {
  if (isNew) return await queueNew(tx, change);
  const touched = touchedBy(change);
  const [queued, bases] = await Promise.all([
    tx.outboxTouching(touched),
    basesByTable(tx, shownBy(change)),
    // A folded or dropped change appends nothing, so the outbox itself cannot refuse it.
    expectNotDeleted(tx),
  ]);
  const own = change.ref === null ? undefined : rowKey(change.table, change.ref);
  const earlier = queued.filter(
    (item) =>
      own !== undefined &&
      touchedBy(item).includes(own) &&
      (item.state === 'queued' || item.state === 'sent'),
  );
  const dropped = change.op === 'delete' ? droppable(earlier, change) : undefined;
  if (dropped) {
    await tx.deleteFromOutbox(dropped.map(({ order }) => order));
    return await redrawRows(tx, dropped.flatMap(touchedBy));
  }
  const last = earlier.at(-1);
  if (last && canFold(plans, last, change)) {
    const next = folded(last, change);
    await tx.putOutbox([next]);
    return await drawRows(tx, bases, [...queued.filter((item) => item !== last), next].toSorted(inOrder));
  }
  // The store assigns the order; the new entry is the last in any case.
  const item = { ...change, ...unsent(), order: Number.POSITIVE_INFINITY };
  const { order: _order, ...added } = item;
  await Promise.all([tx.addToOutbox(added), drawRows(tx, bases, [...queued, item])]);
}

const inOrder = (a: OutboxItem, b: OutboxItem) => a.order - b.order;
const shownBy = ({ patches }: Pick<Change, 'patches'>) => patches.map(({ table, ref }) => rowKey(table, ref));
const unsent = () => ({ mid: newId(), n: null, state: 'queued', rekeys: 0 }) as const;

/** Writes the row, the entry, and whatever followers derive from the row in one round trip to the store. */
async function queueNew(tx: WriteTx, change: Omit<Change, 'isNew'>): Promise<void> {
  const rows = change.patches.map(
    ({ ref, columns }): StoredRow => ({ ref, seq: 0, ver: 0, isPending: true, row: columns }),
  );
  await Promise.all([tx.addRows(change.table, rows), tx.addToOutbox({ ...change, ...unsent() })]);
}

/** True when no server has heard of the entry and no other entry succeeds or fails with it. */
const isOwnAndUnsent = ({ n, group, op }: OutboxItem) =>
  n === null && group === undefined && builtInOps.has(op);

/**
 * Returns the entries that a delete drops instead of being sent: the insert and all after it, if none of them
 * was sent. An insert in flight may arrive yet; if it were dropped here, the row would come back.
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

/**
 * Returns true when a change may be folded into the last entry. Only an unsent entry qualifies: folding into
 * a sent entry would lose the edit.
 */
function canFold(plans: TablePlans, last: OutboxItem, { op, ref, group, changes }: Change): boolean {
  if (op !== 'update' || group !== undefined || last.ref !== ref || !isOwnAndUnsent(last)) return false;
  if (last.op === 'update') return true;
  // The server would refuse an insert with a column that is open to updates only.
  const open = planOf(plans, last.table).entry.opens?.insert ?? [];
  return last.op === 'insert' && Object.keys(changes).every((column) => open.includes(column));
}

function folded(last: OutboxItem, { changes, patches }: Change): OutboxItem {
  return { ...last, changes: { ...last.changes, ...changes }, patches: [...last.patches, ...patches] };
}
