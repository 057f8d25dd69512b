import type { Pushed } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { LocalStore, WriteTx } from '../data/local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { SyncFailure } from '../sync-failure.ts';
import type { Answer } from './answered-records.ts';
import { applyAnswers, type IsGone, refuseHere } from './apply-answers.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type Batch, becomeNewClient, prepareBatch, renumber } from './send-outbox.ts';

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
