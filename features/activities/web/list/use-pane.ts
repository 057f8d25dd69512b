import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import type * as v from 'valibot';
import { paneNote } from './found-note.ts';

type Pane = v.InferOutput<typeof paneNote.schema>;

const usual: Pane = { list: 'all', isMap: false };

/** The chosen list, and whether the map is shown. */
export function usePane() {
  const db = useDatabase();
  const pane = useNote(paneNote).answer ?? usual;
  return {
    ...pane,
    change: (change: Partial<Pane>) => void db.putNote(paneNote.name, { ...pane, ...change }),
  };
}
