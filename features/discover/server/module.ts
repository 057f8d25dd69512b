import { accountEvents } from '@mitto/account/contract/account-events';
import { fail } from '@mitto/kit/app-error';
import { day, hour, minute } from '@mitto/kit/time';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import { hasProfile } from '@mitto/profile/server/public/has-profile';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import type { RowHandlers } from '@mitto/sync-server/mutation-handler';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { discover } from '../contract/contract.ts';
import { searchFilter } from '../contract/search-filter.ts';
import { archiveWords } from './archive-words.ts';
import { keepActive, notePresence } from './keep-active.ts';
import { beginSeek, keepSeek } from './keep-seek.ts';
import { peopleQueries } from './people-queries.ts';
import { changeFilter, deleteFilter, readFilterRow } from './store/filters.ts';
import { deleteSearched, exportSearched, forgetSearched } from './store/searched.ts';
import { deleteSeek, exportSeek } from './store/seek.ts';

/**
 * Sync source of the member's filter row. Its source and reference are the member's uid. The row exists as
 * soon as the member has a profile, with defaults for what they never set.
 */
const ownFilter: SyncedTable = {
  entry: searchFilter,
  refOf: (uid) => uid,
  sourcesOf: async (tx, uid) => ((await hasProfile(tx, uid)) ? [uid] : []),
  async read(tx, uid, sources) {
    if (!sources.includes(uid) || !(await hasProfile(tx, uid))) return new Map();
    return new Map([[uid, { view: 'full', row: await readFilterRow(tx, uid) }]]);
  },
};

/** Writes the filter row. For each column, the last write wins. */
function filterWriter({ now, touch }: Pick<Deps, 'now' | 'touch'>): RowHandlers<Me> {
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

export const discoverModule = defineModule(
  discover,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {},
    subscriptions: [
      on(profileEvents.created, ({ uid }, tx) => beginSeek(deps, tx, uid)),
      on(profileEvents.changed, ({ uid }, tx) => keepSeek(deps, tx, uid)),
      on(accountEvents.joinedChanged, ({ uid }, tx) => keepSeek(deps, tx, uid)),
      on(accountEvents.presenceChanged, (presence, tx) => notePresence(deps, tx, presence)),
    ],
    repeating: [
      { kind: 'discover.active', everyMs: minute, work: () => keepActive(deps) },
      {
        kind: 'discover.searched',
        everyMs: hour,
        work: () => deps.database.transact((tx) => forgetSearched(tx, Math.floor(deps.now() / day))),
      },
    ],
    async erase(tx, uid) {
      await deleteSeek(tx, uid);
      await deleteFilter(tx, uid);
      await deleteSearched(tx, uid);
    },
    archive: archiveWords,
    export: async (tx, uid) => ({
      ...(await exportSeek(tx, uid)),
      discover_searched: await exportSearched(tx, uid),
    }),
  }),
  discoverSync,
);

/** Discover's tables, row writers and queries for the sync server. */
function discoverSync(deps: Deps): SyncFace<Me> {
  return { tables: [ownFilter], rows: [filterWriter(deps)], queries: peopleQueries(deps) };
}
