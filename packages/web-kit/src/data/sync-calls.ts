import type { SyncApi } from '@mitto/localdb/sync-client';
import { SyncFailure } from '@mitto/localdb/sync-failure';
import { CallError } from '../api/call-error.ts';
import type { Client } from '../api/call-table.ts';
import type { DatabaseCallsApi } from './database-calls.ts';

/**
 * The two server calls of the sync. The spinner does not count them, since nobody waits for them. They are
 * not retried here, because the sync counts its attempts itself.
 */
export function syncCalls(client: Client<DatabaseCallsApi>): SyncApi {
  const choices = { isQuiet: true, isOnce: true } as const;
  return {
    updates: (request) => reach(() => client.databaseUpdates(request, choices)),
    pushMany: (request) => reach(() => client.databasePushMany(request, choices)),
  };
}

/** Fails at once when the browser reports that the device is offline. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error('There is no network.');
  return await call().catch(tellFailure);
}

/**
 * Converts a server's refusal into a SyncFailure. An error with status 0 (no answer) is thrown unchanged,
 * because the sync takes any other error for a lost connection.
 */
function tellFailure(error: unknown): never {
  if (!(error instanceof CallError) || error.status === 0) throw error;
  throw new SyncFailure(error.status, error.code, error.countDown);
}
