import { addRow, emptySum, subtractRow, type TableSum } from '@mitto/kit/row-hash';
import type { WriteTx } from './local-store.ts';
import type { BaseRow } from './local-tx.ts';
import { type OutboxItem, type Patch, rowKey } from './outbox-item.ts';
import type { Row, StoredRow } from './stored-row.ts';

/** Base row: the last version of a row that the server sent. */
export interface Base {
  readonly seq: number;
  readonly ver: number;
  readonly row: Row | null;
  readonly isHeld: boolean;
  /** True when the base row is stored separately from the shown row. */
  readonly isApart?: boolean;
}

export type BasesByTable = ReadonlyMap<string, ReadonlyMap<string, Base>>;

const unheardOf: Base = { seq: 0, ver: 0, row: null, isHeld: false };

export async function readBases(
  tx: WriteTx,
  table: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Base>> {
  const [apart, shown] = await Promise.all([tx.bases(table, refs), tx.rows(table, refs)]);
  return new Map(
    refs.map((ref, index) => {
      const row = shown[index];
      const known = row && !row.isPending ? { ...row, isHeld: false } : unheardOf;
      const base = apart[index];
      return [ref, base ? { ...base, isApart: true } : known];
    }),
  );
}

/** Returns the outbox entries that touch these rows. */
export function pendingOf(tx: WriteTx, table: string, refs: readonly string[]): Promise<OutboxItem[]> {
  return tx.outboxTouching(refs.map((ref) => rowKey(table, ref)));
}

const nothing: readonly Patch[] = [];

const isCounted = ({ row, isHeld }: Base) => row !== null || isHeld;

/**
 * Brings rows into agreement with the server: stores their base rows, shows them with the optimistic patches
 * on top, and updates the table's checksum. Base rows change only through this function.
 */
export async function reconcileRows(
  tx: WriteTx,
  table: string,
  next: ReadonlyMap<string, Base>,
  known: { readonly pending?: readonly OutboxItem[]; readonly before?: ReadonlyMap<string, Base> } = {},
): Promise<void> {
  const refs = [...next.keys()];
  if (refs.length === 0) return;
  const [before, items] = await Promise.all([
    known.before ?? readBases(tx, table, refs),
    known.pending ?? pendingOf(tx, table, refs),
  ]);
  const patches = patchesByRow(items);
  const rows: StoredRow[] = [];
  const apart: BaseRow[] = [];
  const [gone, transact]: [string[], string[]] = [[], []];
  let change: TableSum = emptySum;
  for (const [ref, base] of next) {
    const old = before.get(ref) ?? unheardOf;
    if (isCounted(old)) change = subtractRow(change, ref, old.ver);
    if (isCounted(base)) change = addRow(change, ref, base.ver);
    const over = patches.size === 0 ? nothing : (patches.get(rowKey(table, ref)) ?? nothing);
    const isPending = over.length > 0;
    const row = overlay(base.row, over);
    const { seq, ver, isHeld } = base;
    if (row === null) gone.push(ref);
    else rows.push({ ref, seq, ver, isPending, row });
    if ((isPending || row === null) && (seq > 0 || base.row !== null)) {
      apart.push({ table, ref, seq, ver, row: base.row, isHeld });
    } else if (old.isApart) transact.push(ref);
  }
  if (rows.length > 0) await tx.putRows(table, rows);
  if (gone.length > 0) await tx.deleteRows(table, gone);
  if (apart.length > 0) await tx.putBases(apart);
  if (transact.length > 0) await tx.deleteBases(table, transact);
  await addToSum(tx, table, change);
}

async function addToSum(tx: WriteTx, table: string, change: TableSum): Promise<void> {
  if (change.count === 0 && change.lo === 0 && change.hi === 0) return;
  const meta = await tx.meta();
  const old = meta.sums[table] ?? emptySum;
  const sum: TableSum = {
    count: old.count + change.count,
    lo: (old.lo + change.lo) >>> 0,
    hi: (old.hi + change.hi) >>> 0,
  };
  await tx.setMeta({ ...meta, sums: { ...meta.sums, [table]: sum } });
}

/** Recomputes the shown rows after their pending patches have changed. The keys are those of `rowKey`. */
export async function redrawRows(tx: WriteTx, keys: readonly string[]): Promise<void> {
  const [pending, bases] = await Promise.all([tx.outboxTouching(keys), basesByTable(tx, keys)]);
  await drawRows(tx, bases, pending);
}

/** Reads the base rows of rows in several tables. The keys are those of `rowKey`. */
export async function basesByTable(tx: WriteTx, keys: readonly string[]): Promise<BasesByTable> {
  const byTable = Map.groupBy(new Set(keys), (key) => key.slice(0, key.indexOf('/')));
  const read = [...byTable].map(async ([table, ofTable]) => {
    const refs = ofTable.map((key) => key.slice(key.indexOf('/') + 1));
    return [table, await readBases(tx, table, refs)] as const;
  });
  return new Map(await Promise.all(read));
}

/** Recomputes the shown rows from unchanged base rows and the pending entries. */
export async function drawRows(
  tx: WriteTx,
  bases: BasesByTable,
  pending: readonly OutboxItem[],
): Promise<void> {
  for (const [table, before] of bases) await reconcileRows(tx, table, before, { pending, before });
}

/** Returns the row as shown: the base row with its optimistic patches applied in order, column by column. */
function overlay(base: Row | null, patches: readonly Patch[]): Row | null {
  let row = base;
  for (const { kind, columns } of patches) {
    if (kind === 'delete') row = null;
    else if (kind === 'insert') row = { ...row, ...columns };
    // A patch does not bring back a row that was deleted elsewhere: the delete wins.
    else if (row !== null) row = { ...row, ...columns };
  }
  return row;
}

/** Groups the pending patches of an outbox by row. */
function patchesByRow(items: readonly OutboxItem[]): ReadonlyMap<string, readonly Patch[]> {
  const patches = items.flatMap((item) => item.patches);
  return Map.groupBy(patches, ({ table, ref }) => rowKey(table, ref));
}
