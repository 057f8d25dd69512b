import { type CircleEntry, entriesOf } from '@mitto/circles/contract/circle-lists';
import type { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import type * as v from 'valibot';
import type { ListId } from './list-id.ts';

/** One entry of a list, as the device shows it. */
export interface Entry extends Omit<CircleEntry, 'list'> {
  readonly ref: string;
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
export function listsOf(me: string, ties: Ties): Lists {
  const lists: Record<ListId, Entry[]> = {
    ...{ myLikes: [], likedMe: [], favorites: [], favoritedMe: [], match: [], myVisits: [], visitedMe: [] },
  };
  for (const { entry, of } of entriesOf(me, ties)) {
    const { list, ...one } = entry;
    lists[list].push({ ...one, ref: of.ref, isPending: of.isPending });
  }
  for (const list of Object.values(lists)) list.sort(newestFirst);
  return lists;
}

/**
 * Sorts the newest entry first. Entries with the same time are sorted by reference, so that the order is
 * stable.
 */
const newestFirst = (one: Entry, other: Entry) => other.at - one.at || (one.ref < other.ref ? -1 : 1);
