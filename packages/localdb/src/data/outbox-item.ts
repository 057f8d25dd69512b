import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import type { Row } from './stored-row.ts';

/** Optimistic patch: a change applied on top of the base row until the server has confirmed it. */
export interface Patch {
  readonly table: string;
  readonly ref: string;
  /** `patch` changes columns of an existing row, and does nothing if there is no such row. */
  readonly kind: 'insert' | 'patch' | 'delete';
  readonly columns: Row;
}

/**
 * `queued`: not sent yet. `sent`: sent, perhaps received by the server, and not answered yet. `settling`:
 * applied by the server; the patches stay shown until the changed rows have been fetched. `refused`: refused
 * for good, and stored until a screen has shown the reason.
 */
export type OutboxState = 'queued' | 'sent' | 'settling' | 'refused';

export interface OutboxItem {
  readonly order: number;
  readonly mid: string;
  /**
   * Sequence number of the entry, assigned when it is first sent. An entry that is dropped or folded before
   * it is sent never has a number, so the numbers have no gaps.
   */
  readonly n: number | null;
  readonly op: string;
  readonly table: string;
  readonly ref: string | null;
  readonly changes: Row;
  /** Version of the row on which the change was made. */
  readonly base?: number;
  readonly group?: string;
  /**
   * Entries of one lane reach the server in the order in which they were made: one that waits for its files
   * holds back the later ones, and no entry of another lane.
   */
  readonly lane?: string;
  /** Ids of the files that are uploaded before the entry is sent. */
  readonly files?: readonly string[];
  /** Idempotency key of the upload, the same for every attempt. */
  readonly uploadKey?: string;
  /** Sent instead of `changes`, as soon as the files are uploaded. */
  readonly sendAs?: Row;
  readonly patches: readonly Patch[];
  readonly state: OutboxState;
  /** Number of times that the entry was queued again because the reference of its row was already taken. */
  readonly rekeys: number;
  readonly at: number;
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export function rowKey(table: string, ref: string): string {
  return `${table}/${ref}`;
}

/** Returns the keys of the rows that an entry concerns: its own row and the rows it patches. */
export function touchedBy(item: Pick<OutboxItem, 'table' | 'ref' | 'patches'>): string[] {
  const keys = item.patches.map(({ table, ref }) => rowKey(table, ref));
  return [...new Set(item.ref === null ? keys : [rowKey(item.table, item.ref), ...keys])];
}

/** True for an entry that cannot be sent yet, because its files are not uploaded. */
export function awaitsFiles({ state, files, sendAs }: OutboxItem): boolean {
  return state === 'queued' && files !== undefined && sendAs === undefined;
}

export const builtInOps: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);

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
