import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { NewsList } from '../lists/list-id.ts';
import { moved, nothingYet, since } from './mark.ts';
import { noteOf, readDoings, readMarks } from './read-news.ts';

/** Marks all entries of a list as seen. */
export async function markSeen({ store }: LocalDatabase, me: string, list: NewsList): Promise<void> {
  await store.write(async (tx) => {
    const doings = await readDoings(tx, me);
    const marks = (await readMarks(tx, 'seen')) ?? {};
    const mark = marks[list] ?? nothingYet;
    if (since(mark, doings[list]).length === 0) return;
    await tx.putNote(noteOf('seen'), { ...marks, [list]: moved(mark, doings[list]) });
  });
}
