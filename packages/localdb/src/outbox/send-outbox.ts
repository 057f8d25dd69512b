import { newId } from '@mitto/kit/ids';
import type { OutboxEntry, PushRequest } from '@mitto/kit/outbox-entry';
import type { Meta, WriteTx } from '../local-store.ts';
import type { OutboxItem } from './outbox-item.ts';

export interface Batch {
  readonly items: readonly OutboxItem[];
  readonly request: PushRequest;
  /** Cursor of this device when the batch was taken. */
  readonly asOf: string | null;
}

/**
 * Takes the next batch, or returns undefined when nothing is pending. Entries get their sequence numbers when
 * they are first sent, and keep them: a retry after a lost answer sends the same entries under the same
 * numbers.
 */
export async function takeBatch(tx: WriteTx, schema: number, most: number): Promise<Batch | undefined> {
  const meta = await tx.meta();
  const earlier = await tx.outbox({ to: meta.sentTo ?? Number.POSITIVE_INFINITY });
  const again = earlier.filter(({ state }) => state === 'sent').sort(byNumber);
  const waiting = earlier.filter(({ state }) => state === 'queued');
  const missing = most - again.length - waiting.length;
  if (meta.sentTo !== undefined && missing > 0) waiting.push(...(await queueAfter(tx, meta.sentTo, missing)));
  let { nextN } = meta;
  const fresh: OutboxItem[] = [];
  for (const item of waiting) {
    const isTorn = item.group !== undefined && fresh.at(-1)?.group === item.group;
    if (again.length + fresh.length >= most && !isTorn) break;
    fresh.push({ ...item, n: nextN, state: 'sent' });
    nextN += 1;
  }
  if (fresh.length > 0) {
    await tx.putOutbox(fresh);
    await tx.setMeta({ ...meta, nextN, sentTo: lastPlace(meta, [...again, ...fresh]) });
  }
  // The limit may split a resent batch, but never a group. The rest follows in the next request, under the
  // numbers it already has.
  const items = cutAtGroup([...again, ...fresh], most);
  if (items.length === 0) return undefined;
  return { items, request: requestOf(items, meta.clientId, schema), asOf: meta.syncId };
}

const byNumber = (a: OutboxItem, b: OutboxItem) => (a.n ?? 0) - (b.n ?? 0);

function lastPlace({ sentTo = 0 }: Meta, sent: readonly OutboxItem[]): number {
  return sent.reduce((last, { order }) => Math.max(last, order), sentTo);
}

/**
 * Returns up to `most` entries that were never sent. Returns more if the limit would split a group, because a
 * group is sent as a whole.
 */
async function queueAfter(tx: WriteTx, place: number, most: number): Promise<OutboxItem[]> {
  const found = await tx.outbox({ from: place + 1, limit: most });
  const last = found.at(-1);
  if (last?.group === undefined || found.length < most) return found;
  const rest = await tx.outbox({ from: last.order + 1 });
  const end = rest.findIndex(({ group }) => group !== last.group);
  return [...found, ...(end === -1 ? rest : rest.slice(0, end))];
}

function cutAtGroup(items: readonly OutboxItem[], most: number): readonly OutboxItem[] {
  let end = Math.min(most, items.length);
  const group = items[end - 1]?.group;
  while (group !== undefined && items[end]?.group === group) end += 1;
  return items.slice(0, end);
}

function requestOf(items: readonly OutboxItem[], clientId: string, schema: number): PushRequest {
  const transactions: Record<string, OutboxEntry[]> = {};
  for (const item of items) {
    const entries = transactions[item.table] ?? [];
    entries.push(entryOf(item));
    transactions[item.table] = entries;
  }
  return { clientId, schema, transactions, stopOnFailedTransaction: false };
}

function entryOf({ mid, n, op, ref, changes, base, group }: OutboxItem): OutboxEntry {
  if (n === null) throw new Error('An entry is sent without its number.');
  return {
    mid,
    n,
    op,
    ref,
    changes,
    ...(base === undefined ? {} : { base }),
    ...(group === undefined ? {} : { group }),
  };
}

/**
 * Resolves a gap, where the server expects another sequence number (for example after it was restored from a
 * backup). The unanswered entries are numbered anew, beginning with the number the server expects, and keep
 * their mids.
 */
export async function renumber(tx: WriteTx, lastN: number): Promise<void> {
  const unanswered = (await tx.outbox()).filter(({ state }) => state === 'sent').sort(byNumber);
  await tx.putOutbox(unanswered.map((item, index) => ({ ...item, n: lastN + 1 + index })));
  const meta = await tx.meta();
  const nextN = lastN + 1 + unanswered.length;
  await tx.setMeta({ ...meta, nextN, sentTo: lastPlace(meta, unanswered) });
}

/**
 * Resolves a fork, where another copy of this database uses the same client id: gives this copy a new client
 * id, and numbers its unanswered entries from 1.
 */
export async function becomeNewClient(tx: WriteTx): Promise<void> {
  await tx.setMeta({ ...(await tx.meta()), clientId: newId() });
  await renumber(tx, 0);
}
