import type { Pushed } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { LocalStore } from '../local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { SyncFailure } from '../sync-failure.ts';
import type { Answer } from './answered-records.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type Batch, becomeNewClient, renumber, takeBatch } from './send-outbox.ts';
import { refuseHere, takeAnswers } from './take-answers.ts';

export interface PushOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly schema: number;
  readonly pushMany: (request: PushRequest) => Promise<Pushed>;
  readonly onRefused: (item: OutboxItem) => void;
  /** Asked between two requests; true ends the push, with nothing lost. */
  readonly isStopped: () => boolean;
}

export const maxEntries = 100;
/**
 * Maximum number of conflicts in a row. A server and a client that never agree on a number are a bug, which
 * must not become a storm of requests.
 */
const maxConflicts = 5;
/** Statuses with which the server says that it will never read this request, whenever it is sent. */
const unreadable = new Set([400, 413, 422]);

/**
 * Sends everything pending, in order, beginning with the batch already taken. Throws what the transport
 * throws; no entry is consumed by that.
 */
export async function pushOutbox(options: PushOptions, taken?: Batch): Promise<void> {
  const { store, schema, isStopped } = options;
  let most = maxEntries;
  let conflicts = 0;
  let first = taken;
  while (!isStopped()) {
    const batch = first ?? (await store.write((tx) => takeBatch(tx, schema, most)));
    first = undefined;
    if (!batch) return;
    const pushed = await send(options, batch, most);
    if (pushed === 'smaller') most = 1;
    else if (pushed !== 'refused' && 'conflict' in pushed) {
      conflicts += 1;
      if (conflicts > maxConflicts) throw new SyncFailure(409, pushed.conflict);
      await store.write(async (tx) => {
        // The conflict is about a client id that another tab has given up meanwhile: it is already resolved.
        if ((await tx.meta()).clientId !== batch.request.clientId) return;
        await (pushed.conflict === 'gap' ? renumber(tx, pushed.lastN) : becomeNewClient(tx));
      });
    } else if (pushed !== 'refused') {
      conflicts = 0;
      if (!(await take(options, batch, pushed.answers))) return;
    }
  }
}

/** Returns false when no entry of the batch was answered: the rest waits for a later attempt. */
async function take(
  { store, plans, onRefused }: PushOptions,
  batch: Batch,
  answers: readonly Answer[],
): Promise<boolean> {
  const refused = await store.write((tx) => takeAnswers(tx, plans, batch, answers));
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
    // The refused entry's number was never used, which the server calls a gap: the following entries are
    // renumbered.
    for (const { mid } of items) {
      const refused = await store.write((tx) => refuseHere(tx, mid, error.code));
      if (refused) onRefused(refused);
    }
    return 'refused';
  }
}
