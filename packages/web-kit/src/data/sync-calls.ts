import type { SyncApi } from '@mitto/localdb/sync-client';
import { SyncFailure } from '@mitto/localdb/sync-failure';
import { CallError } from '../api/call-error.ts';
import type { Client } from '../api/call-table.ts';
import type { DatabaseCallsApi } from './database-calls.ts';

/**
 * The two calls of the sync. They are quiet, since nobody waits for them, and without retry: the sync counts
 * attempts.
 */
export function syncCalls(client: Client<DatabaseCallsApi>): SyncApi {
  const choices = { isQuiet: true, isOnce: true } as const;
  return {
    updates: (request) => reach(() => client.databaseUpdates(request, choices)),
    pushMany: (request) => reach(() => client.databasePushMany(request, choices)),
  };
}

/** Fails at once when the device knows that it is offline. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error('There is no network.');
  return await call().catch(tellFailure);
}

/**
 * Turns a server's refusal into a SyncFailure. Status 0 means no answer, so the error stays a lost
 * connection.
 */
function tellFailure(error: unknown): never {
  if (!(error instanceof CallError) || error.status === 0) throw error;
  throw new SyncFailure(error.status, error.code, error.countDown);
}
