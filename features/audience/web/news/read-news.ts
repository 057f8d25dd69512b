import { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import type { ReadTx } from '@mitto/localdb/local-store';
import { type NewsList, newsLists } from '../lists/list-id.ts';
import { type Entry, listsOf, type Ties } from '../lists/lists-of.ts';
import { byTheHour, type Mark, readMark } from './mark.ts';

/**
 * `told`: entries that a toast or a celebration has announced. `seen`: entries that the member has looked at
 * in the list.
 */
export type MarkKind = 'told' | 'seen';

export type Marks = Readonly<Partial<Record<NewsList, Mark>>>;
export type Doings = Readonly<Record<NewsList, readonly Entry[]>>;

export const noteOf = (kind: MarkKind): string => `audience ${kind}`;

export async function readMarks(tx: ReadTx, kind: MarkKind): Promise<Marks | undefined> {
  const kept = await tx.note(noteOf(kind));
  if (typeof kept !== 'object' || kept === null) return undefined;
  const marks = new Map(Object.entries(kept).map(([list, mark]) => [list, readMark(mark)]));
  return Object.fromEntries(
    newsLists.flatMap((list) => {
      const mark = marks.get(list);
      return mark ? [[list, mark]] : [];
    }),
  );
}

/**
 * Confirmed entries of the news lists, with their times rounded down to the hour, for comparison with a mark.
 */
export async function readDoings(tx: ReadTx, me: string): Promise<Doings> {
  const rows = async (table: { readonly name: string }) => await tx.find({ table: table.name });
  const kept = {
    circles: await rows(circles),
    favorites: await rows(favorite),
    visits: await rows(visitors),
  } as unknown as Ties; // The cast is safe: rows are checked by their schemas before they are stored.
  return newsOf(listsOf(me, kept));
}

/** Reduces all lists to the news lists, without pending entries. */
function newsOf(lists: Doings): Doings {
  const sure = (list: NewsList) => lists[list].filter(({ isPending }) => !isPending);
  return {
    likedMe: byTheHour(sure('likedMe')),
    favoritedMe: sure('favoritedMe'),
    match: sure('match'),
    visitedMe: byTheHour(sure('visitedMe')),
  };
}
