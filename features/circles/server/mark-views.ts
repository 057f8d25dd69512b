import { naturalRef } from '@mitto/kit/natural-ref';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import { blockedUsers, favorite, hiddenAccounts } from '../contract/circle-tables.ts';
import { isShown } from '../policy.ts';
import { nothingBetween, readBetween } from './store/between.ts';
import { readBlocks, readFavorites, readHidden, sourcesOf } from './store/lists.ts';

/**
 * Favourites of the member, and members who have the member as a favourite. Only matched members have
 * favourites, so nothing is redacted.
 */
export const favoriteTable: SyncedTable = {
  entry: favorite,
  refOf: (uid, source) => naturalRef(uid, favorite.name, source),
  sourcesOf: sourcesOf(favorite.name),
  async read(tx, uid, sources) {
    const others = [...new Set(sources.map((source) => source.slice(1)))];
    const [rows, between] = await waitForAll([readFavorites(tx, uid, others), readBetween(tx, uid, others)]);
    const visible = new Map<string, VisibleRow>();
    for (const row of rows) {
      const other = row.uid === uid ? row.sid : row.uid;
      if (isShown(between.get(other) ?? nothingBetween, true)) {
        visible.set(favoriteSource(row.uid === uid, other), { view: 'full', row: { ...row } });
      }
    }
    return visible;
  },
};

export function favoriteSource(isMine: boolean, other: string): string {
  return `${isMine ? '>' : '<'}${other}`;
}

/** The members this member has hidden; never shown to anybody else. */
export const hiddenTable: SyncedTable = {
  entry: hiddenAccounts,
  refOf: (uid, other) => naturalRef(uid, hiddenAccounts.name, other),
  sourcesOf: sourcesOf(hiddenAccounts.name),
  async read(tx, uid, others) {
    const rows = await readHidden(tx, uid, others);
    return new Map(
      rows.map(({ other, creation_date }) => [
        other,
        { view: 'full', row: { fid: other, uid, creation_date } },
      ]),
    );
  },
};

/** The members this member has blocked; never shown to anybody else. */
export const blockedTable: SyncedTable = {
  entry: blockedUsers,
  refOf: (uid, other) => naturalRef(uid, blockedUsers.name, other),
  sourcesOf: sourcesOf(blockedUsers.name),
  async read(tx, uid, others) {
    const rows = await readBlocks(tx, uid, others);
    return new Map(
      rows.map(({ other, creation_date }) => [other, { view: 'full', row: { uid: other, creation_date } }]),
    );
  },
};
