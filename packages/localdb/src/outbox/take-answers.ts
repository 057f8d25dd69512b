import { newId } from '@mitto/kit/ids';
import type { WriteTx } from '../local-store.ts';
import { redrawRows } from '../rows/reconcile-rows.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { type Answer, AnsweredRecords } from './answered-records.ts';
import { OutboxDraft } from './outbox-draft.ts';
import type { OutboxItem, Patch } from './outbox-item.ts';
import { rekeyRows } from './rekey-rows.ts';
import type { Batch } from './send-outbox.ts';

/**
 * Refusal code of an insert whose reference is taken by another member's row. For anything but an insert the
 * code means a bug.
 */
const collision = 'database/conflict';
const maxRekeys = 3;

/**
 * Takes the answers to a batch in the order of its entries; returns the entries refused for good. All reads
 * come before the first answer and all writes after the last: answer by answer, each waited for the store six
 * times, which in a browser was 6 ms a row.
 */
export async function takeAnswers(
  tx: WriteTx,
  plans: TablePlans,
  { items, asOf }: Pick<Batch, 'items' | 'asOf'>,
  answers: readonly Answer[],
): Promise<readonly OutboxItem[]> {
  const places = items.map(({ order }) => order);
  const batch = { from: Math.min(...places), to: Math.max(...places) };
  const [draft, records] = await Promise.all([
    OutboxDraft.open(tx, batch),
    AnsweredRecords.open(tx, plans, answers, asOf),
  ]);
  const refused = await takeInOrder(draft, records, answers);
  await draft.write();
  const shown = await records.write(tx);
  await redrawRows(
    tx,
    [...draft.touched].filter((key) => !shown.has(key)),
  );
  return refused;
}

async function takeInOrder(
  draft: OutboxDraft,
  records: AnsweredRecords,
  answers: readonly Answer[],
): Promise<readonly OutboxItem[]> {
  const refused: OutboxItem[] = [];
  const rekeyed = new Set<string>();
  const asked = new Map(draft.all.map((item) => [item.mid, item]));
  for (const answer of answers) {
    const isTaken = records.take(answer);
    const item = stillSent(draft, asked.get(answer.mid));
    // Another tab has taken this answer already, or the server skipped the entry, which is then sent again.
    if (!item || answer.status === 'skipped') continue;
    if (answer.status !== 'refused') {
      await takeSuccess(draft, item, answer, isTaken);
      continue;
    }
    const first = asked.get(item.mid)?.ref ?? null;
    const isCollision = item.op === 'insert' && answer.code === collision && item.rekeys < maxRekeys;
    if (isCollision && item.ref !== null) {
      rekeyed.add(item.ref);
      sendAnew(draft, item);
      await rekeyRows(draft, item.ref, newId());
    } else if (first !== null && rekeyed.has(first)) sendAnew(draft, item);
    else refused.push(takeRefusal(draft, item, answer));
  }
  return refused;
}

/**
 * Returns the entry as it is now, if it still waits for its answer: an earlier answer may have changed its
 * reference, and the answer may have been taken already.
 */
function stillSent(draft: OutboxDraft, asked: OutboxItem | undefined): OutboxItem | undefined {
  const item = asked && draft.at(asked.order);
  return item?.mid === asked?.mid && item?.state === 'sent' ? item : undefined;
}

async function takeSuccess(
  draft: OutboxDraft,
  item: OutboxItem,
  { status, table, record }: Answer,
  isTaken: boolean,
): Promise<void> {
  const known = record?.ref;
  const isOther = status === 'merged' && item.ref !== null && known !== undefined && known !== item.ref;
  // Patches of other rows stay until those rows themselves have come, so that nothing flickers.
  const isThere = (patch: Patch) => isTaken && patch.table === table && patch.ref === known;
  const left = isOther ? [] : item.patches.filter((patch) => !isThere(patch));
  if (left.length === 0) draft.delete(item);
  else draft.put({ ...item, state: 'settling', patches: left });
  if (isOther && item.ref !== null) await rekeyRows(draft, item.ref, known);
}

/** Queues the entry under a new mid, because the old mid is answered for good. */
function sendAnew(draft: OutboxDraft, item: OutboxItem): void {
  draft.put({ ...item, mid: newId(), n: null, state: 'queued', rekeys: item.rekeys + 1 });
}

/** Rolls back the entry's patches. The typed values stay with the entry, to be given back to the member. */
function takeRefusal(
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

/** Refuses an entry that no server will ever read, so that it does not hold up the rest. */
export async function refuseHere(tx: WriteTx, mid: string, code: string): Promise<OutboxItem | undefined> {
  const draft = await OutboxDraft.open(tx);
  const item = draft.all.find((one) => one.mid === mid && one.state === 'sent');
  if (!item) return undefined;
  const refused = takeRefusal(draft, item, { code });
  await draft.write();
  await redrawRows(tx, [...draft.touched]);
  return refused;
}
