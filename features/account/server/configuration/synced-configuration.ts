import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { configurationTable } from '../../contract/configuration-table.ts';
import { readStoredConfiguration } from '../store/configuration.ts';
import { mergeDeclared } from './configuration-of.ts';

/** Source id of the single configuration row in the change log. */
export const configurationSource = 'all';
/**
 * Reference of the row on devices. It must equal the reference in the migration that writes the row to the
 * change log.
 */
const configurationRef = 'c0f16000-7a1e-8000-9b5d-4e2f8a6c1d37';

/**
 * Reads the table and not the cache of this process, because the cached row may be older than the cursor it
 * would be sent with.
 */
export const syncedConfiguration = (deps: Pick<Deps, 'database'>): SyncedTable => ({
  entry: configurationTable,
  refOf: () => configurationRef,
  async read(tx) {
    const { version, changes } = await readStoredConfiguration(coreTx(tx));
    const { value } = mergeDeclared(deps, changes);
    return new Map([[configurationSource, { view: 'full', row: { version, value } }]]);
  },
});
