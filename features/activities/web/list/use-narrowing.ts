import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { narrowingNote } from './found-note.ts';
import type { Narrowing } from './narrowing.ts';

const near: Narrowing = { category: null, kilometres: 50, days: null };
const everywhere: Narrowing = { ...near, kilometres: null };

/** The choices by which the list is narrowed; undefined until the device has read them. */
export function useNarrowing() {
  const db = useDatabase();
  const { own, isLoaded } = useOwn();
  const kept = useNote(narrowingNote);
  const usual = own?.location ? near : everywhere;
  const narrowing = isLoaded && kept.isLoaded ? (kept.answer ?? usual) : undefined;
  return {
    narrowing,
    narrow: (change: Partial<Narrowing>) =>
      void db.putNote(narrowingNote.name, { ...(narrowing ?? usual), ...change }),
  };
}
