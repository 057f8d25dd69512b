import type { LocalStore, ReadTx } from '../data/local-store.ts';
import { countUnsent, unsentOf } from '../data/outbox-report.ts';
import type { SyncClient } from './sync-client.ts';

/** References of a table's rows with unconfirmed changes, grouped by kind of change. */
export interface PendingSync {
  readonly insert: readonly string[];
  readonly update: readonly string[];
  readonly delete: readonly string[];
}

/**
 * Returns the spec's record of pending changes, for each table that has some. A mutation counts as an update.
 */
export async function pendingSync(tx: ReadTx): Promise<Readonly<Record<string, PendingSync>>> {
  const pending: Record<string, PendingSync> = {};
  for (const { table, op, ref } of await unsentOf(tx)) {
    if (ref === null) continue;
    const of = pending[table] ?? { insert: [], update: [], delete: [] };
    const kind = op === 'insert' || op === 'delete' ? op : 'update';
    pending[table] = { ...of, [kind]: [...new Set([...of[kind], ref])] };
  }
  return pending;
}

export interface SyncOutcome {
  readonly code: 200 | 400;
  readonly sentence: string | undefined;
}

/** Sends the pending entries now, for a member who pressed a button and waits for the outcome. */
export async function sendPending({
  store,
  client,
}: {
  readonly store: LocalStore;
  readonly client: Pick<SyncClient, 'syncNow'>;
}): Promise<SyncOutcome & { readonly cause?: unknown }> {
  if ((await countUnsent(store)) === 0) return { code: 200, sentence: 'Nothing to sync' };
  const failed = { code: 400, sentence: 'Transaction complete but failed to sync to server' } as const;
  try {
    await client.syncNow();
  } catch (cause) {
    return { ...failed, cause };
  }
  return (await countUnsent(store)) === 0 ? { code: 200, sentence: undefined } : failed;
}
