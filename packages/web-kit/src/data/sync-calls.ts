import type { SyncApi } from '@mitto/localdb/sync-client';
import { SyncFailure } from '@mitto/localdb/sync-failure';
import { CallError } from '../api/call-error.ts';
import type { Client } from '../api/call-table.ts';
import type { DatabaseCallsApi } from './database-calls.ts';

/** The two calls of the sync: nobody waits for them, and the sync counts the tries itself. */
export function syncCalls(client: Client<DatabaseCallsApi>): SyncApi {
  const choices = { isQuiet: true, isOnce: true } as const;
  return {
    updates: (request) => reach(() => client.databaseUpdates(request, choices)),
    pushMany: (request) => reach(() => client.databasePushMany(request, choices)),
  };
}

/** A device that knows it has no network need not try: it fails as quickly as it would. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error('There is no network.');
  return await call().catch(tellFailure);
}

/** Where no answer came, it is the connection that was lost. */
function tellFailure(error: unknown): never {
  if (!(error instanceof CallError) || error.status === 0) throw error;
  throw new SyncFailure(error.status, error.code, error.countDown);
}
