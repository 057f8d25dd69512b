import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';

/** An entry as it is stored, with the keys of the rows that it concerns. */
type KeyedItem = OutboxItem & { readonly touches: readonly string[] };

const touches = 'touches';

export const outboxRecords: Records<KeyedItem> = {
  store: '_outbox',
  keyPath: 'order',
  isNumbered: true,
  indexes: [{ name: touches, path: 'touches', isOfEach: true }],
  told: '#outbox',
};

/** A range of orders in the outbox, both ends inclusive. `limit` is the maximum number of entries. */
export interface OutboxPart {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}

export const outboxReads = (tx: RecordReads) => ({
  /** Returns entries in the order in which they were written. */
  async outbox({ from = 0, to = Number.POSITIVE_INFINITY, limit }: OutboxPart = {}): Promise<OutboxItem[]> {
    const part = { range: { from, to }, ...(limit === undefined ? {} : { limit }) };
    return (await tx.all(outboxRecords, part)).map(plain);
  },
  async outboxAt(order: number): Promise<OutboxItem | undefined> {
    const [item] = await tx.get(outboxRecords, [order]);
    return item && plain(item);
  },
  /** Returns the newest entry that is still in the outbox. */
  async lastOfOutbox(): Promise<OutboxItem | undefined> {
    const [item] = await tx.all(outboxRecords, { limit: 1, isDescending: true });
    return item && plain(item);
  },
  /** Returns the entries that touch at least one of these rows, in outbox order. */
  async outboxTouching(keys: readonly string[]): Promise<OutboxItem[]> {
    const found = await tx.withKeys(outboxRecords, touches, [...new Set(keys)]);
    const byOrder = new Map(found.map((item) => [item.order, plain(item)]));
    return [...byOrder.values()].sort((a, b) => a.order - b.order);
  },
});

export const outboxWrites = (tx: RecordWrites) => ({
  /** Appends an entry to the outbox. Throws a ConstraintError once the database is marked as deleted. */
  addToOutbox: (item: Omit<OutboxItem, 'order'>): Promise<void> =>
    tx.add(outboxRecords, [{ ...item, touches: touchedBy(item) }]),
  putOutbox: (items: readonly OutboxItem[]): Promise<void> =>
    tx.put(
      outboxRecords,
      items.map((item) => ({ ...item, touches: touchedBy(item) })),
    ),
  async deleteFromOutbox(orders: readonly number[]): Promise<void> {
    for (const [from, to] of runsOf(orders)) await tx.deleteRange(outboxRecords, { from, to });
  },
});

/**
 * Uses up the numbers of the outbox: from then on, the store refuses every added entry, from any tab. Writes
 * therefore need not check whether the database was deleted; that check made every write a tenth slower.
 */
export async function closeOutbox(tx: RecordWrites): Promise<void> {
  const last = 2 ** 53;
  await tx.put(outboxRecords as Records<object>, [{ order: last, touches: [] }]);
  await tx.delete(outboxRecords, [last]);
}

function plain({ touches: _touches, ...item }: KeyedItem): OutboxItem {
  return item;
}

/**
 * Groups consecutive orders, so that each run of them is deleted with one request. Entries answered together
 * are usually one run.
 */
function runsOf(orders: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const order of orders.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && order <= last[1] + 1) last[1] = order;
    else runs.push([order, order]);
  }
  return runs;
}
