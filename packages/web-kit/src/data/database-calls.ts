import type { databaseApi } from '@mitto/kit/database-api';
import type { CallTable } from '../api/call-table.ts';

export type DatabaseCallsApi = Pick<
  typeof databaseApi,
  'databaseUpdates' | 'databasePushMany' | 'databaseQuery'
>;

/** The server calls of the local database. */
export const databaseCalls: CallTable<DatabaseCallsApi> = {
  databaseUpdates: ['POST', '/database/updates', true],
  databasePushMany: ['PUT', '/database/push/many', true],
  databaseQuery: ['POST', '/database/query', true],
};
