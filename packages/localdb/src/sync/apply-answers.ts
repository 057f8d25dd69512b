import type { Pushed, SyncRecord } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { addToFill, storeRecords } from '../data/apply-records.ts';
import { applyRefusal, OutboxDraft } from '../data/change-outbox.ts';
import type { WriteTx } from '../data/local-store.ts';
import { type OutboxItem, type Patch, rowKey } from '../data/outbox-item.ts';
import { type BasesByTable, basesByTable, redrawRows } from '../data/reconcile-rows.ts';
import { planOf, type TablePlans } from '../data/table-plan.ts';

/**
 * Refusal code of an insert whose reference is taken by another member's row. For any other operation the
 * code indicates a bug.
 */
const collision = 'database/conflict';
const maxRekeys = 3;

/** Entries that were sent together. */
export interface SentBatch {
  readonly items: readonly OutboxItem[];
  /** Cursor of this device when the batch was prepared. */
  readonly asOf: string | null;
}

/** Tells whether a refusal means that the server no longer has the files that were uploaded for the entry. */
export type IsGone = (item: OutboxItem, code: string | undefined) => boolean;

/**
 * Processes the answers to a batch in the order of its entries, and returns the entries refused for good. All
 * reads come before the first answer and all writes after the last. When each answer was read and written by
 * itself, it cost six round trips to the store, which took 6 ms a row in a browser.
 */
export async function applyAnswers(
  tx: WriteTx,
  plans: TablePlans,
  { items, asOf }: SentBatch,
  answers: readonly Answer[],
  isGone: IsGone = () => false,
): Promise<readonly OutboxItem[]> {
  const places = items.map(({ order }) => order);
  const batch = { from: Math.min(...places), to: Math.max(...places) };
  const [draft, records] = await Promise.all([
    OutboxDraft.open(tx, batch),
    AnsweredRecords.open(tx, plans, answers, asOf),
  ]);
  const refused = await applyInOrder(draft, records, answers, isGone);
  await draft.write();
  const shown = await records.write(tx);
  await redrawRows(
    tx,
    [...draft.touched].filter((key) => !shown.has(key)),
  );
  return refused;
}

async function applyInOrder(
  draft: OutboxDraft,
  records: AnsweredRecords,
  answers: readonly Answer[],
  isGone: IsGone,
): Promise<readonly OutboxItem[]> {
  const refused: OutboxItem[] = [];
  const rekeyed = new Set<string>();
  const asked = new Map(draft.all.map((item) => [item.mid, item]));
  for (const answer of answers) {
    const isTaken = records.take(answer);
    const item = stillSent(draft, asked.get(answer.mid));
    // Another tab has already processed this answer, or the server skipped the entry, which is then sent
    // again.
    if (!item || answer.status === 'skipped') continue;
    if (answer.status !== 'refused') {
      await applySuccess(draft, item, answer, isTaken);
      continue;
    }
    const first = asked.get(item.mid)?.ref ?? null;
    const isCollision = item.op === 'insert' && answer.code === collision && item.rekeys < maxRekeys;
    if (isCollision && item.ref !== null) {
      rekeyed.add(item.ref);
      sendAnew(draft, item);
      await rekeyRows(draft, item.ref, newId());
    } else if (first !== null && rekeyed.has(first)) sendAnew(draft, item);
    else if (item.sendAs && item.rekeys < maxRekeys && isGone(item, answer.code)) uploadAnew(draft, item);
    else refused.push(applyRefusal(draft, item, answer));
  }
  return refused;
}

/**
 * Returns the current version of the entry if it still awaits its answer. An earlier answer may have changed
 * its reference, and another tab may have processed its answer already.
 */
function stillSent(draft: OutboxDraft, asked: OutboxItem | undefined): OutboxItem | undefined {
  const item = asked && draft.at(asked.order);
  return item?.mid === asked?.mid && item?.state === 'sent' ? item : undefined;
}

async function applySuccess(
  draft: OutboxDraft,
  item: OutboxItem,
  { status, table, record }: Answer,
  isTaken: boolean,
): Promise<void> {
  const known = record?.ref;
  const isOther = status === 'merged' && item.ref !== null && known !== undefined && known !== item.ref;
  // Patches of other rows stay until those rows have been fetched, so that nothing flickers.
  const isThere = (patch: Patch) => isTaken && patch.table === table && patch.ref === known;
  const left = isOther ? [] : item.patches.filter((patch) => !isThere(patch));
  if (left.length === 0) draft.delete(item);
  else draft.put({ ...item, state: 'settling', patches: left });
  if (isOther && item.ref !== null) await rekeyRows(draft, item.ref, known);
}

/** Queues the entry again, to upload its files once more: the server no longer has those it was sent. */
function uploadAnew(draft: OutboxDraft, { sendAs: _, ...item }: OutboxItem): void {
  sendAnew(draft, { ...item, uploadKey: newId() });
}

/** Queues the entry again under a new mid, because the server's answer to the old mid is final. */
function sendAnew(draft: OutboxDraft, item: OutboxItem): void {
  draft.put({ ...item, mid: newId(), n: null, state: 'queued', rekeys: item.rekeys + 1 });
}

/** Rekeys a row: replaces its reference in all entries that the server has not answered yet. */
async function rekeyRows(draft: OutboxDraft, from: string, to: string): Promise<void> {
  await draft.widen();
  for (const item of draft.all) {
    if (item.state !== 'queued' && item.state !== 'sent') continue;
    const renamed = replaceIn(item, from, to);
    if (renamed !== item) draft.put(renamed);
  }
}

/** Replaces a reference in an entry. Returns the same object when the reference does not occur in it. */
function replaceIn(item: OutboxItem, from: string, to: string): OutboxItem {
  const { ref, changes, patches } = item;
  if (!JSON.stringify([ref, changes, patches]).includes(from)) return item;
  const replaced = { ref, changes, patches };
  return { ...item, ...swapWord(replaced, from, to) };
}

/** Returns a copy of plain data in which every string equal to `from` is replaced by `to`. */
function swapWord<T>(value: T, from: string, to: string): T {
  // The cast is safe: plain data keeps its shape, because only whole strings change.
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) => (inner === from ? to : inner)) as T;
}

export type Answer = Extract<Pushed, { answers: unknown }>['answers'][number];

type Newest = Map<string, Map<string, SyncRecord>>;

interface Standing {
  readonly plans: TablePlans;
  /** True when a page was fetched after the batch was taken, or when no page was ever fetched. */
  readonly isLate: boolean;
  readonly filling: readonly string[];
  readonly known: BasesByTable;
}

/**
 * Collects the rows in the answers and makes them the new base rows, because a pull does not send a row again
 * that the client should already have. A row that is new to this device is taken only if the device had
 * pulled before, and has pulled no page since the batch was taken. A page omits rows that are deleted by
 * then, so that an older answer could bring a deleted row back. If the row still exists, a page brings it.
 */
class AnsweredRecords {
  readonly #standing: Standing;
  readonly #newer: Newest = new Map();
  readonly #toFill: Newest = new Map();

  private constructor(standing: Standing) {
    this.#standing = standing;
  }

  static async open(
    tx: WriteTx,
    plans: TablePlans,
    answers: readonly Answer[],
    asOf: string | null,
  ): Promise<AnsweredRecords> {
    const keys = answers.flatMap(({ table, record }) =>
      record && plans.has(table) ? [rowKey(table, record.ref)] : [],
    );
    const [{ syncId, filling }, known] = await Promise.all([tx.meta(), basesByTable(tx, keys)]);
    return new AnsweredRecords({ plans, isLate: syncId === null || syncId !== asOf, filling, known });
  }

  /**
   * Collects the row of an answer. Returns false if the answer has no row, or if its row must not be used.
   */
  take({ table, record }: Answer): boolean {
    const { plans, isLate, filling, known } = this.#standing;
    if (record === null || !plans.has(table)) return false;
    const { seq = 0 } = known.get(table)?.get(record.ref) ?? {};
    if (isLate && seq === 0) return false;
    if (record.seq > seq) keep(this.#newer, table, record);
    if (!isLate && filling.includes(table)) keep(this.#toFill, table, record);
    return true;
  }

  /**
   * Writes the collected rows, with their pending patches on top. Returns the keys of the rows now shown
   * anew.
   */
  async write(tx: WriteTx): Promise<ReadonlySet<string>> {
    const { plans, known } = this.#standing;
    const shown = new Set<string>();
    for (const [table, newest] of this.#newer) {
      await storeRecords(tx, planOf(plans, table), [...newest.values()], known.get(table));
      for (const ref of newest.keys()) shown.add(rowKey(table, ref));
    }
    for (const [table, newest] of this.#toFill) await addToFill(tx, table, [...newest.values()]);
    return shown;
  }
}

function keep(all: Newest, table: string, record: SyncRecord): void {
  const ofTable = all.get(table) ?? new Map<string, SyncRecord>();
  all.set(table, ofTable);
  if (record.seq > (ofTable.get(record.ref)?.seq ?? 0)) ofTable.set(record.ref, record);
}
