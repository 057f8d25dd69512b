import { newId } from '@mitto/kit/ids';
import type { OutboxEntry, PushRequest } from '@mitto/kit/outbox-entry';
import type { WriteTx } from '../data/local-store.ts';
import type { Meta } from '../store/meta-record.ts';
import { awaitsFiles, type OutboxItem, touchedBy } from './outbox-item.ts';

/**
 * Decides which entries cannot be sent yet: those that wait for their files, and later ones that depend on
 * them. Must be asked in outbox order.
 */
class HeldBack {
  readonly #lanes = new Set<string>();
  readonly #rows = new Set<string>();

  /** Returns true if the entries, which are sent together or not at all, have to wait. */
  holds(together: readonly OutboxItem[]): boolean {
    if (!together.some((item) => this.#isHeld(item))) return false;
    for (const item of together) {
      if (item.lane !== undefined) this.#lanes.add(item.lane);
      for (const row of touchedBy(item)) this.#rows.add(row);
    }
    return true;
  }

  #isHeld(item: OutboxItem): boolean {
    if (awaitsFiles(item)) return true;
    if (item.lane !== undefined && this.#lanes.has(item.lane)) return true;
    return this.#rows.size > 0 && touchedBy(item).some((row) => this.#rows.has(row));
  }
}

/** Splits entries into those that are sent together: the entries of a group, or one entry alone. */
function unitsOf(items: readonly OutboxItem[]): OutboxItem[][] {
  const units: OutboxItem[][] = [];
  for (const item of items) {
    const last = units.at(-1);
    if (last && item.group !== undefined && last[0]?.group === item.group) last.push(item);
    else units.push([item]);
  }
  return units;
}

export interface Batch {
  readonly items: readonly OutboxItem[];
  readonly request: PushRequest;
  /** Cursor of this device when the batch was prepared. */
  readonly asOf: string | null;
}

/**
 * Prepares the next batch for sending; undefined when nothing is pending. Entries get their sequence numbers when
 * they are first sent, and keep them: a retry after a lost answer sends the same entries under the same
 * numbers.
 */
export async function prepareBatch(tx: WriteTx, schema: number, most: number): Promise<Batch | undefined> {
  const meta = await tx.meta();
  const earlier = await tx.outbox({ to: meta.sentTo ?? Number.POSITIVE_INFINITY });
  const again = earlier.filter(({ state }) => state === 'sent').sort(byNumber);
  const fresh = await freshIn(tx, meta, earlier, most - again.length);
  if (fresh.length > 0) {
    await tx.putOutbox(fresh);
    const nextN = meta.nextN + fresh.length;
    await tx.setMeta({ ...meta, nextN, sentTo: lastPlace(meta, [...again, ...fresh]) });
  }
  // The limit may split a resent batch, but never a group. The rest follows in the next request, under the
  // numbers it already has.
  const items = cutAtGroup([...again, ...fresh], most);
  if (items.length === 0) return undefined;
  return { items, request: requestOf(items, meta.clientId, schema), asOf: meta.syncId };
}

/**
 * Returns up to `most` entries that are sent for the first time, with their numbers. Passes over entries that
 * are held back, however many they are, because later ones may not depend on them.
 */
async function freshIn(
  tx: WriteTx,
  { sentTo, nextN }: Meta,
  earlier: readonly OutboxItem[],
  most: number,
): Promise<OutboxItem[]> {
  const held = new HeldBack();
  const fresh: OutboxItem[] = [];
  const take = (items: readonly OutboxItem[]) => {
    for (const unit of unitsOf(items.filter(({ state }) => state === 'queued'))) {
      if (fresh.length >= most) return;
      if (held.holds(unit)) continue;
      for (const item of unit) fresh.push({ ...item, n: nextN + fresh.length, state: 'sent' });
    }
  };
  take(earlier);
  let place = sentTo;
  while (place !== undefined && fresh.length < most) {
    const missing = most - fresh.length;
    const found = await queueAfter(tx, place, missing);
    take(found);
    place = found.length < missing ? undefined : found.at(-1)?.order;
  }
  return fresh;
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

function entryOf({ mid, n, op, ref, changes, sendAs = changes, base, group }: OutboxItem): OutboxEntry {
  if (n === null) throw new Error('An entry is sent without its number.');
  return {
    mid,
    n,
    op,
    ref,
    changes: sendAs,
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
