import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { ReadTx } from '@mitto/localdb/local-store';
import { type NewsList, newsLists } from '../lists/list-id.ts';
import { moved, nothingYet, since } from './mark.ts';
import { type Doings, type Marks, noteOf, readDoings, readMarks } from './read-news.ts';

/**
 * Text that changes whenever the unannounced news change; empty if there are none, or before the first full
 * sync. A count would not be enough: if one entry is announced and another arrives at the same moment, the
 * count stays the same.
 */
export async function untoldWord(tx: ReadTx, me: string): Promise<string> {
  if (!(await tx.meta()).isComplete) return '';
  const marks = await readMarks(tx, 'told');
  const doings = await readDoings(tx, me);
  const news = newsLists.filter(
    (list) => !marks || since(marks[list] ?? nothingYet, doings[list]).length > 0,
  );
  return news.length === 0 ? '' : JSON.stringify(marksAfter(marks, doings));
}

function marksAfter(marks: Marks | undefined, doings: Doings): Marks {
  return Object.fromEntries(
    newsLists.map((list) => [list, moved(marks?.[list] ?? nothingYet, doings[list])]),
  );
}

const nothing: Doings = { likedMe: [], favoritedMe: [], match: [], visitedMe: [] };

/**
 * Returns the news to announce now. The same transaction records them as announced, so that no other tab
 * announces them again. News that exist at the first full sync are not announced, except a match with somebody
 * of whom `isLiked` is true: a member can like somebody before that sync ends.
 */
export async function claimNews(
  { store }: LocalDatabase,
  me: string,
  isLiked: (uid: string) => boolean,
): Promise<Doings> {
  return await store.write(async (tx) => {
    if (!(await tx.meta()).isComplete) return nothing;
    const doings = await readDoings(tx, me);
    const marks = await readMarks(tx, 'told');
    await tx.putNote(noteOf('told'), marksAfter(marks, doings));
    if (!marks) {
      const match = doings.match.filter(({ uid }) => uid !== undefined && isLiked(uid));
      return { ...nothing, match };
    }
    const news = (list: NewsList) => since(marks[list] ?? nothingYet, doings[list]);
    return {
      likedMe: news('likedMe'),
      favoritedMe: news('favoritedMe'),
      match: news('match'),
      visitedMe: news('visitedMe'),
    };
  });
}
