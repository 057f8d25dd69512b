import type { Pushed } from '@mitto/kit/database-api';
import type { OutboxEntry, PushRequest } from '@mitto/kit/outbox-entry';
import { becomeNewClient, byNumber, lastPlace, refuseHere, renumber } from '../data/change-outbox.ts';
import type { LocalStore, WriteTx } from '../data/local-store.ts';
import type { Meta } from '../data/meta-record.ts';
import { awaitsFiles, type OutboxItem, touchedBy } from '../data/outbox-item.ts';
import type { TablePlans } from '../data/table-plan.ts';
import { type Answer, applyAnswers, type IsGone, type SentBatch } from './apply-answers.ts';
import { SyncFailure } from './sync-client.ts';

export interface PushOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly schema: number;
  readonly pushMany: (request: PushRequest) => Promise<Pushed>;
  readonly onRefused: (item: OutboxItem) => void;
  readonly isGone?: IsGone;
  /**
   * Called between two requests. If it returns true, the push ends and the unsent entries stay in the outbox.
   */
  readonly isStopped: () => boolean;
}

export const maxEntries = 100;
/**
 * Maximum number of conflicts in a row, where client and server disagree about the numbers of the entries.
 * More of them mean a bug: the push then fails, so that it does not flood the server with requests.
 */
const maxConflicts = 5;
/** HTTP statuses of a request that the server will never accept, however often it is sent. */
const unreadable = new Set([400, 413, 422]);

/**
 * Sends all pending entries in order. Begins with the batch `taken`, if there is one. Throws the errors of
 * the transport; the unanswered entries then stay in the outbox.
 */
export async function pushOutbox(options: PushOptions, taken?: Batch): Promise<void> {
  const { store, schema, isStopped } = options;
  let most = maxEntries;
  let conflicts = 0;
  let first = taken;
  while (!isStopped()) {
    const batch = first ?? (await store.write((tx) => prepareBatch(tx, schema, most)));
    first = undefined;
    if (!batch) return;
    const pushed = await send(options, batch, most);
    // Halves the batches until the entry that cannot be read is alone, and doubles them again behind it.
    const isSmaller = pushed === 'smaller';
    most = isSmaller
      ? Math.max(1, Math.floor(Math.min(most, batch.items.length) / 2))
      : Math.min(maxEntries, most * 2);
    if (isSmaller || pushed === 'refused') continue;
    if ('conflict' in pushed) {
      conflicts += 1;
      if (conflicts > maxConflicts) throw new SyncFailure(409, pushed.conflict);
      await store.write((tx) => resolve(tx, batch, pushed));
    } else {
      conflicts = 0;
      if (!(await take(options, batch, pushed.answers))) return;
    }
  }
}

/** Gives the unanswered entries other numbers. */
async function resolve(
  tx: WriteTx,
  { request }: Batch,
  pushed: Extract<Pushed, { conflict: unknown }>,
): Promise<void> {
  // Another tab has replaced the client id meanwhile, so the conflict is already resolved.
  if ((await tx.meta()).clientId !== request.clientId) return;
  await (pushed.conflict === 'gap' ? renumber(tx, pushed.lastN) : becomeNewClient(tx));
}

/**
 * Stores the answers to a batch. Returns false if the server answered no entry of the batch: the push then
 * ends, and a later attempt sends the rest.
 */
async function take(
  { store, plans, onRefused, isGone }: PushOptions,
  batch: Batch,
  answers: readonly Answer[],
): Promise<boolean> {
  const refused = await store.write((tx) => applyAnswers(tx, plans, batch, answers, isGone));
  for (const item of refused) onRefused(item);
  const answered = new Set(answers.filter(({ status }) => status !== 'skipped').map(({ mid }) => mid));
  return batch.items.some(({ mid }) => answered.has(mid));
}

async function send(
  { store, pushMany, onRefused }: PushOptions,
  { items, request }: Batch,
  most: number,
): Promise<Pushed | 'smaller' | 'refused'> {
  try {
    return await pushMany(request);
  } catch (error) {
    if (!(error instanceof SyncFailure) || !unreadable.has(error.status)) throw error;
    if (items.length > 1 && most > 1) return 'smaller';
    // The server has not counted the refused entry, so it will report a gap. The following entries then get
    // new numbers.
    for (const { mid } of items) {
      const refused = await store.write((tx) => refuseHere(tx, mid, { code: error.code }));
      if (refused) onRefused(refused);
    }
    return 'refused';
  }
}

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

export interface Batch extends SentBatch {
  readonly request: PushRequest;
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
