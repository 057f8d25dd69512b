import { fail } from '@mitto/kit/app-error';
import { hasProfile } from '@mitto/profile/server/public/has-profile';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { RowWriter } from '@mitto/sync-server/mutation-handler';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { searchFilter } from '../contract/search-filter.ts';
import { changeFilter, readFilter } from './store/filters.ts';

/**
 * Sync source of the member's filter row. Its source and reference are the member's uid. The row exists as
 * soon as the member has a profile, with defaults for what they never set.
 */
export const ownFilter: SyncedTable = {
  entry: searchFilter,
  refOf: (uid) => uid,
  sourcesOf: async (tx, uid) => ((await hasProfile(tx, uid)) ? [uid] : []),
  async read(tx, uid, sources) {
    if (!sources.includes(uid) || !(await hasProfile(tx, uid))) return new Map();
    return new Map([[uid, { view: 'full', row: await readFilter(tx, uid) }]]);
  },
};

/** Writes the filter row. For each column, the last write wins. */
export function filterWriter({ now, touch }: Pick<Deps, 'now' | 'touch'>): RowWriter<Me> {
  return {
    table: searchFilter.name,
    async update(tx, { uid }, ref, columns) {
      if (ref !== uid || !(await hasProfile(tx, uid))) fail('database/no-such-row');
      await changeFilter(tx, uid, columns, now());
      touch(tx, uid, searchFilter.name, uid);
      return { source: uid };
    },
  };
}
