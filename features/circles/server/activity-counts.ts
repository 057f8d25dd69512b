import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import * as v from 'valibot';
import { circlesTable, visitorsTable } from './circle-views.ts';
import { favoriteTable } from './mark-views.ts';

/**
 * Numbers of the member's matches, likes, visitors and favourites. Rows that the lists do not show do not
 * count.
 */
export function profileActivityCounts(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  const tables = { circles: circlesTable(deps), visitors: visitorsTable(deps), favorite: favoriteTable };
  return namedQuery('profileActivityCounts', v.strictObject({}), async (tx, { uid }: Me) => {
    const circles = await rowsOf(tx, tables.circles, uid);
    const visits = await rowsOf(tx, tables.visitors, uid);
    const favorites = await rowsOf(tx, tables.favorite, uid);
    return {
      match: circles.filter((row) => row['connected'] === true).length,
      // Likers of a standard member are redacted, and still count.
      likes: circles.filter((row) => row['connected'] === false && row['fid'] !== uid).length,
      visitors: visits.filter((row) => row['isMine'] !== true).length,
      favorite: favorites.filter((row) => row['uid'] === uid).length,
    };
  });
}

async function rowsOf(
  tx: SyncTx,
  table: SyncedTable,
  uid: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const sources = (await table.sourcesOf?.(tx, uid)) ?? [];
  return [...(await table.read(tx, uid, sources)).values()].map(({ row }) => row);
}
