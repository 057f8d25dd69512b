import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { defineSummary } from '@mitto/localdb/define-summary';
import { wipeAtLogout } from '@mitto/localdb/leave-database';
import { showMutation } from '@mitto/localdb/local-mutation';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { syncInOneTab } from '@mitto/localdb/sync-in-one-tab';

/**
 * Exports that an app loads at its start. The other parts (jql, tables created at run time, files) are loaded
 * lazily.
 */
const atStart = {
  createSyncClient,
  wipeAtLogout,
  showMutation,
  openLocalDatabase,
  defineSummary,
  syncInOneTab,
};

Object.assign(globalThis, { atStart });
