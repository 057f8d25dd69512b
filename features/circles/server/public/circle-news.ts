import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type CircleList, entriesOf } from '../../contract/circle-lists.ts';
import type { circles, visitors } from '../../contract/circle-tables.ts';
import { rowsOf } from '../circle-entries.ts';
import { circlesTable, visitorsTable } from '../circle-views.ts';

/** Rows of a member, by their sources in the change log. */
export interface ChangedTies {
  readonly circles: readonly string[];
  readonly visitors: readonly string[];
}

/** Counts the likes, visits and matches among some rows, as far as the member may see them. */
export async function countCircleNews(
  deps: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  changed: ChangedTies,
): Promise<{ readonly likes: number; readonly visits: number; readonly matches: number }> {
  const entries = entriesOf(uid, {
    circles: await rowsOf<typeof circles>(tx, circlesTable(deps), uid, changed.circles),
    visits: await rowsOf<typeof visitors>(tx, visitorsTable(deps), uid, changed.visitors),
    favorites: [],
  });
  const count = (list: CircleList) => entries.filter(({ entry }) => entry.list === list).length;
  return { likes: count('likedMe'), visits: count('visitedMe'), matches: count('match') };
}
