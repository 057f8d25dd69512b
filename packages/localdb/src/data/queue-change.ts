import { newId } from '@mitto/kit/ids';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import type { LocalStore, ReadTx, WriteTx } from './local-store.ts';
import { builtInOps, type OutboxItem, type Patch, rowKey, touchedBy } from './outbox-item.ts';
import { basesByTable, drawRows, redrawRows } from './reconcile-rows.ts';
import type { Row, StoredRow } from './stored-row.ts';
import { planOf, type TablePlans } from './table-plan.ts';

/** A change before it becomes an outbox entry. */
export interface Change {
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  readonly base?: number;
  readonly group?: string;
  readonly lane?: string;
  /** Ids of the files that the entry holds. */
  readonly files?: readonly string[];
  readonly patches: readonly Patch[];
  readonly at: number;
  /**
   * True for an insert under a newly generated reference: no row and no entry can have this reference yet.
   */
  readonly isNew?: true;
}

/** Queues a change in the outbox and updates the shown rows, within the caller's transaction. */
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
    // A folded or dropped change appends nothing to the outbox, so the outbox itself would not refuse it.
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
  // Infinity stands for the order that the store will assign: the new entry is the last in any case.
  const withFiles = change.files === undefined ? {} : { uploadKey: newId() };
  const item = { ...change, ...unsent(), ...withFiles, order: Number.POSITIVE_INFINITY };
  const { order: _order, ...added } = item;
  await Promise.all([tx.addToOutbox(added), drawRows(tx, bases, [...queued, item])]);
}

const inOrder = (a: OutboxItem, b: OutboxItem) => a.order - b.order;
const shownBy = ({ patches }: Pick<Change, 'patches'>) => patches.map(({ table, ref }) => rowKey(table, ref));
const unsent = () => ({ mid: newId(), n: null, state: 'queued', rekeys: 0 }) as const;

/**
 * Queues an insert under a new reference. Writes the row, the entry, and the data that row followers derive
 * from the row, in one round trip to the store.
 */
async function queueNew(tx: WriteTx, change: Omit<Change, 'isNew'>): Promise<void> {
  const rows = change.patches.map(
    ({ ref, columns }): StoredRow => ({ ref, seq: 0, ver: 0, isPending: true, row: columns }),
  );
  await Promise.all([tx.addRows(change.table, rows), tx.addToOutbox({ ...change, ...unsent() })]);
}

/** True for a built-in change that was never sent and belongs to no group. */
const isOwnAndUnsent = ({ n, group, op }: OutboxItem) =>
  n === null && group === undefined && builtInOps.has(op);

/**
 * Returns the entries that a delete removes from the outbox, so that the delete itself need not be sent: the
 * insert and all later changes of the row, if none of them was sent. An insert in flight may still reach the
 * server; if it were dropped here, the row would come back.
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
 * Returns true when a change may be folded into the last entry of its row. The entry must be unsent: an edit
 * folded into a sent entry would never reach the server.
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

const deleted = 'This local database was deleted: open another one.';

/**
 * Throws if the database is deleted. A deleted database still sends its last entries, but accepts no new
 * ones.
 */
async function expectNotDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) throw new LocalDatabaseError(400, deleted);
}

/**
 * Returns the error to report for a failed write: one that names the deletion if the outbox has refused an entry
 * because the database is deleted, else the original error.
 */
export async function whyNotAdded(store: LocalStore, error: unknown): Promise<unknown> {
  if (!(error instanceof DOMException) || error.name !== 'ConstraintError') return error;
  const { isDeleted } = await store.read((tx) => tx.meta());
  return isDeleted ? new LocalDatabaseError(400, deleted, { cause: error }) : error;
}
