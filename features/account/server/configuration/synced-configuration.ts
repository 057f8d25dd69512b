import { houseTx } from '@mitto/server-kit/database/house-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { configurationTable } from '../../contract/configuration-table.ts';
import { readStoredConfiguration } from '../store/configuration.ts';
import { mergeConfiguration } from './merge-configuration.ts';

/** The one row there is, by the name the feature knows it. */
export const configurationSource = 'all';
/** The same in the migration that logs it. */
const configurationRef = 'c0f16000-7a1e-8000-9b5d-4e2f8a6c1d37';

/**
 * Read from the table itself, not from what this process remembers: what goes out under a new number has to be
 * new.
 */
export const syncedConfiguration: SyncedTable = {
  entry: configurationTable,
  refOf: () => configurationRef,
  async read(tx) {
    const { version, changes } = await readStoredConfiguration(houseTx(tx));
    return new Map([
      [configurationSource, { view: 'full', row: { version, value: mergeConfiguration(changes).value } }],
    ]);
  },
};
