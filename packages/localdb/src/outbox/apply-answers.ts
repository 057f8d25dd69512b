import { newId } from '@mitto/kit/ids';
import type { WriteTx } from '../data/local-store.ts';
import { redrawRows } from '../rows/reconcile-rows.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { type Answer, AnsweredRecords } from './answered-records.ts';
import { OutboxDraft } from './outbox-draft.ts';
import type { OutboxItem, Patch } from './outbox-item.ts';
import type { Batch } from './send-outbox.ts';

/**
 * Refusal code of an insert whose reference is taken by another member's row. For any other operation the
 * code indicates a bug.
 */
const collision = 'database/conflict';
const maxRekeys = 3;

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
  { items, asOf }: Pick<Batch, 'items' | 'asOf'>,
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

/**
 * Marks the entry as refused and rolls back its patches. The entry still contains the typed values, so that
 * the member can get them back.
 */
function applyRefusal(
  draft: OutboxDraft,
  item: OutboxItem,
  { code, countDown, fields }: Pick<Answer, 'code' | 'countDown' | 'fields'>,
): OutboxItem {
  const refused: OutboxItem = {
    ...item,
    state: 'refused',
    patches: [],
    code: code ?? 'refused',
    ...(countDown === undefined ? {} : { countDown }),
    ...(fields === undefined ? {} : { fields }),
  };
  draft.put(refused);
  return refused;
}

/**
 * Refuses an entry on this device: the server can never read it, its files were refused, or the member takes
 * it back. Does nothing if the entry is no longer in the state `from`.
 */
export async function refuseHere(
  tx: WriteTx,
  mid: string,
  why: Pick<Answer, 'code' | 'fields'>,
  from: OutboxItem['state'] = 'sent',
): Promise<OutboxItem | undefined> {
  const draft = await OutboxDraft.open(tx);
  const item = draft.all.find((one) => one.mid === mid && one.state === from);
  if (!item) return undefined;
  const refused = applyRefusal(draft, item, why);
  await draft.write();
  await redrawRows(tx, [...draft.touched]);
  return refused;
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
