import { accountEvents } from '@mitto/account/contract/account-events';
import { day, hour, minute } from '@mitto/kit/time';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { discover } from '../contract/contract.ts';
import { keepActive, notePresence } from './keep-active.ts';
import { beginSeek, keepSeek } from './keep-seek.ts';
import { filterWriter, ownFilter } from './own-filter.ts';
import { peopleQueries } from './people-queries.ts';
import { deleteFilter } from './store/filters.ts';
import { deleteSearched, exportSearched, forgetSearched } from './store/searched.ts';
import { deleteSeek, exportSeek } from './store/seek.ts';

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
