import { newId } from '@mitto/kit/ids';
import type { WriteTx } from '../local-store.ts';
import { basesByTable, drawRows, redrawRows } from '../rows/settle-rows.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { planOf, type TablePlans } from '../store/table-plan.ts';
import { expectNotDeleted } from './deleted-outbox.ts';
import { builtInOps, type OutboxItem, type Patch, rowKey, touchedBy } from './outbox-item.ts';

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
  /** An insert under a reference made just now: nothing can be known of it yet. */
  readonly isNew?: true;
}

/** Writes a change down and shows it; part of the caller's one transaction. */
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
    // What is folded or dropped adds nothing that the outbox itself could refuse.
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
  // Where it comes to lie is given by the store; it is the last in any case.
  const item = { ...change, ...unsent(), order: Number.POSITIVE_INFINITY };
  const { order: _order, ...added } = item;
  await Promise.all([tx.addToOutbox(added), drawRows(tx, bases, [...queued, item])]);
}

const inOrder = (a: OutboxItem, b: OutboxItem) => a.order - b.order;
const shownBy = ({ patches }: Pick<Change, 'patches'>) => patches.map(({ table, ref }) => rowKey(table, ref));
const unsent = () => ({ mid: newId(), n: null, state: 'queued', rekeys: 0 }) as const;

/** One round trip to the store: the row, the entry, and whatever follows from the row. */
async function queueNew(tx: WriteTx, change: Omit<Change, 'isNew'>): Promise<void> {
  const rows = change.patches.map(
    ({ ref, columns }): StoredRow => ({ ref, seq: 0, ver: 0, isPending: true, row: columns }),
  );
  await Promise.all([tx.addRows(change.table, rows), tx.addToOutbox({ ...change, ...unsent() })]);
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
