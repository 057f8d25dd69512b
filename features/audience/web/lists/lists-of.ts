import type { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import type * as v from 'valibot';
import type { ListId } from './list-id.ts';

/** One entry of a list. `uid` is undefined if the member may not know who it is. */
export interface Entry {
  readonly ref: string;
  readonly uid: string | undefined;
  readonly at: number;
  /** True while the server has not yet confirmed the entry. */
  readonly isPending: boolean;
}

export type Lists = Readonly<Record<ListId, readonly Entry[]>>;

interface Kept<Row> {
  readonly ref: string;
  readonly isPending: boolean;
  readonly row: Row;
}

type RowsOf<T extends { readonly row: v.GenericSchema }> = readonly Kept<v.InferOutput<T['row']>>[];

export interface Ties {
  readonly circles: RowsOf<typeof circles>;
  readonly favorites: RowsOf<typeof favorite>;
  readonly visits: RowsOf<typeof visitors>;
}

/** Sorts the rows of circles, favourites and visits into lists, newest first. */
export function listsOf(me: string, { circles, favorites, visits }: Ties): Lists {
  const lists: Record<ListId, Entry[]> = {
    ...{ myLikes: [], likedMe: [], favorites: [], favoritedMe: [], match: [], myVisits: [], visitedMe: [] },
  };
  for (const { ref, isPending, row } of circles) {
    const isMine = row.fid === me;
    const uid = isMine ? row.sid : row.fid;
    if (row.connected) {
      lists.match.push({ ref, uid, at: row.lastModified ?? row.creation_date, isPending });
    } else lists[isMine ? 'myLikes' : 'likedMe'].push({ ref, uid, at: row.creation_date, isPending });
  }
  for (const { ref, isPending, row } of favorites) {
    const isMine = row.uid === me;
    const uid = isMine ? row.sid : row.uid;
    lists[isMine ? 'favorites' : 'favoritedMe'].push({ ref, uid, at: row.creation_date, isPending });
  }
  for (const { ref, isPending, row } of visits) {
    const isMine = row.isMine ?? row.visitor_uid === me;
    const uid = isMine ? row.visitor_id : row.visitor_uid;
    lists[isMine ? 'myVisits' : 'visitedMe'].push({ ref, uid, at: row.last_visit, isPending });
  }
  for (const list of Object.values(lists)) list.sort(newestFirst);
  return lists;
}

/**
 * Sorts the newest entry first. Entries with the same time are sorted by reference, so that the order is
 * stable.
 */
const newestFirst = (one: Entry, other: Entry) => other.at - one.at || (one.ref < other.ref ? -1 : 1);
