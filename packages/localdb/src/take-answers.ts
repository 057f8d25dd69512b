import type { Pushed } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { takeRecords } from './apply-records.ts';
import { addToFill } from './fill-tables.ts';
import type { WriteTx } from './local-store.ts';
import { type OutboxItem, type Patch, touchedBy } from './outbox-item.ts';
import { rekeyRows } from './rekey-rows.ts';
import { readBases, redrawRows } from './settle-rows.ts';
import { planOf, type TablePlans } from './table-plan.ts';

type Answer = Extract<Pushed, { answers: unknown }>['answers'][number];

/** A row of another's lies under the reference that was chosen; anything else under this code is a bug's. */
const collision = 'database/conflict';
const mostRekeys = 3;

/** Takes the answers to a push in the order of its entries; tells which were refused for good. */
export async function takeAnswers(
  tx: WriteTx,
  plans: TablePlans,
  answers: readonly Answer[],
  asOf: string | null,
): Promise<readonly OutboxItem[]> {
  const refused: OutboxItem[] = [];
  const rekeyed = new Set<string>();
  // The whole of it once: of a thousand entries, read for each answer, it made a push take a minute.
  const asked = new Map((await tx.outbox()).map((item) => [item.mid, item]));
  for (const answer of answers) {
    const isTaken = await takeRecord(tx, plans, answer, asOf);
    const item = await stillSent(tx, asked.get(answer.mid));
    // Another tab has taken this answer already, or it was not looked at and is sent again.
    if (!item || answer.status === 'skipped') continue;
    if (answer.status !== 'refused') {
      await takeSuccess(tx, item, answer, isTaken);
      continue;
    }
    const first = asked.get(item.mid)?.ref ?? null;
    const isCollision = item.op === 'insert' && answer.code === collision && item.rekeys < mostRekeys;
    if (isCollision && item.ref !== null) {
      rekeyed.add(item.ref);
      await sendAnew(tx, item);
      await rekeyRows(tx, item.ref, newId());
    } else if (first !== null && rekeyed.has(first)) await sendAnew(tx, item);
    else refused.push(await takeRefusal(tx, item, answer));
  }
  return refused;
}

/** As it is now: an earlier answer may have given it another reference, or another tab have taken this one. */
async function stillSent(tx: WriteTx, asked: OutboxItem | undefined): Promise<OutboxItem | undefined> {
  const item = asked && (await tx.outboxAt(asked.order));
  return item?.mid === asked?.mid && item?.state === 'sent' ? item : undefined;
}

/**
 * The answer's row is the base from now on: a delta never sends a row again that the client should have. But of a
 * row that is unknown here, an answer from before the newest page, or from before the first, says nothing: pages
 * leave out what is gone by then. If it is not gone, a page brings it.
 */
async function takeRecord(
  tx: WriteTx,
  plans: TablePlans,
  { table, record }: Answer,
  asOf: string | null,
): Promise<boolean> {
  if (record === null || !plans.has(table)) return false;
  const { syncId, filling } = await tx.meta();
  const known = await readBases(tx, table, [record.ref]);
  const { seq = 0 } = known.get(record.ref) ?? {};
  const isLate = syncId === null || syncId !== asOf;
  if (isLate && seq === 0) return false;
  if (record.seq > seq) await takeRecords(tx, planOf(plans, table), [record], known);
  if (!isLate && filling.includes(table)) await addToFill(tx, table, [record]);
  return true;
}

async function takeSuccess(
  tx: WriteTx,
  item: OutboxItem,
  { status, table, record }: Answer,
  isTaken: boolean,
): Promise<void> {
  const known = record?.ref;
  const isOther = status === 'merged' && item.ref !== null && known !== undefined && known !== item.ref;
  // What it showed elsewhere stays until the rows themselves have come, so that nothing flickers.
  const isThere = (patch: Patch) => isTaken && patch.table === table && patch.ref === known;
  const left = isOther ? [] : item.patches.filter((patch) => !isThere(patch));
  if (left.length === 0) await tx.deleteFromOutbox([item.order]);
  else await tx.putOutbox([{ ...item, state: 'settling', patches: left }]);
  await redrawRows(tx, touchedBy(item));
  if (isOther && item.ref !== null) await rekeyRows(tx, item.ref, known);
}

/** Under a new mid: the old one is answered for good. */
async function sendAnew(tx: WriteTx, item: OutboxItem): Promise<void> {
  await tx.putOutbox([{ ...item, mid: newId(), n: null, state: 'queued', rekeys: item.rekeys + 1 }]);
}

/** What it showed is undone; what was typed stays with the item, to be given back. */
async function takeRefusal(
  tx: WriteTx,
  item: OutboxItem,
  { code, countDown, fields }: Pick<Answer, 'code' | 'countDown' | 'fields'>,
): Promise<OutboxItem> {
  const refused: OutboxItem = {
    ...item,
    state: 'refused',
    patches: [],
    code: code ?? 'refused',
    ...(countDown === undefined ? {} : { countDown }),
    ...(fields === undefined ? {} : { fields }),
  };
  await tx.putOutbox([refused]);
  await redrawRows(tx, touchedBy(item));
  return refused;
}

/** An entry no server will ever read: refused here, so that it does not hold up the rest. */
export async function refuseHere(tx: WriteTx, mid: string, code: string): Promise<OutboxItem | undefined> {
  const item = (await tx.outbox()).find((one) => one.mid === mid && one.state === 'sent');
  return item && (await takeRefusal(tx, item, { code }));
}
