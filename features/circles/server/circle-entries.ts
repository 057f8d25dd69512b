import { fail } from '@mitto/kit/app-error';
import type { TableEntry } from '@mitto/kit/define-table';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import * as v from 'valibot';
import { type CircleEntry, type CircleList, entriesOf } from '../contract/circle-lists.ts';
import { CirclesQuery, type ListedEntry } from '../contract/circle-queries.ts';
import type { circles, favorite, visitors } from '../contract/circle-tables.ts';
import { circlesTable, visitorsTable } from './circle-views.ts';
import { favoriteTable } from './mark-views.ts';

/**
 * Cost of reading all rows of a member, compared with a row by its key. A member has some hundred of them.
 */
const weightOfAll = 4;

/** One list of the audience, for clients without sync: what a device with sync reads from its own tables. */
export function circlesQuery(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery(
    'circles',
    CirclesQuery,
    async (tx, me: Me, { tab, uid, limit }): Promise<ListedEntry[]> => {
      if (uid !== me.uid) fail('forbidden');
      const [start = 0, most = 0] = limit.split(',').map(Number);
      const entries = (await readEntries(deps, tx, me.uid)).filter(({ list }) => list === tab);
      return entries
        .toSorted((one, other) => other.at - one.at || ((one.uid ?? '') < (other.uid ?? '') ? -1 : 1))
        .slice(start, start + most)
        .map((entry) => ({
          ...(entry.uid !== undefined && { uid: entry.uid }),
          date: entry.at,
          isMatch: entry.isMatch,
          isMyRequest: entry.isMyRequest,
        }));
    },
    { weight: weightOfAll },
  );
}

/** Numbers of the entries of all lists. Rows that the lists do not show do not count. */
export function profileActivityCounts(deps: Pick<Deps, 'now'>): NamedQuery<Me> {
  return namedQuery('profileActivityCounts', v.strictObject({}), async (tx, { uid }: Me) => {
    const entries = await readEntries(deps, tx, uid);
    const count = (list: CircleList) => entries.filter((entry) => entry.list === list).length;
    return {
      match: count('match'),
      // Likers of a standard member are redacted, and still count.
      likes: count('likedMe'),
      visitors: count('visitedMe'),
      favorite: count('favorites'),
    };
  });
}

/** The entries of all lists that a member may see, in no order. */
async function readEntries(
  deps: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
): Promise<readonly CircleEntry[]> {
  const ties = {
    circles: await rowsOf<typeof circles>(tx, circlesTable(deps), uid),
    favorites: await rowsOf<typeof favorite>(tx, favoriteTable, uid),
    visits: await rowsOf<typeof visitors>(tx, visitorsTable(deps), uid),
  };
  return entriesOf(uid, ties).map(({ entry }) => entry);
}

/** The rows of a table that a member may see: all of them, or those with the given sources. */
export async function rowsOf<T extends TableEntry>(
  tx: SyncTx,
  table: SyncedTable,
  uid: string,
  given?: readonly string[],
) {
  const sources = given ?? (await table.sourcesOf?.(tx, uid)) ?? [];
  const visible = await table.read(tx, uid, sources);
  // The rows have the type of their own table: the sync server parses them before it sends them.
  return [...visible.values()] as unknown as { readonly row: v.InferOutput<T['row']> }[];
}
