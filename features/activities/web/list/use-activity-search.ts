import { CallError } from '@mitto/web-kit/api/call-error';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askActivities } from './ask-activities.ts';
import type { Narrowing } from './narrowing.ts';
import { type ActivitySearchResult, searchNote } from './search-note.ts';

/** Age of a list from which opening the screen fetches it again (ms). */
const freshFor = 30_000;

export interface ActivitySearchState {
  readonly found: ActivitySearchResult | undefined;
  /** `coming`: the answer to these choices is not there yet. `trouble`: it could not be fetched. */
  readonly is: 'coming' | 'there' | 'trouble';
  readonly trouble: CallError | undefined;
  readonly hasMore: boolean;
  readonly again: () => void;
  readonly more: () => Promise<void>;
}

/**
 * Activities that the server found. The list of other choices stays until the answer is there. `parts` lists
 * the activities in which the member has a part, and is undefined until that is known. When it changes, the
 * list is fetched again.
 */
export function useActivitySearch(
  narrowing: Narrowing | undefined,
  parts: string | undefined,
): ActivitySearchState {
  const { client, clock } = useServices();
  const db = useDatabase();
  const isOnline = useIsOnline();
  const { answer: found, isLoaded } = useNote(searchNote);
  const [failed, setFailed] = useState<{ readonly question: string; readonly error: CallError }>();
  const question = narrowing === undefined ? undefined : JSON.stringify(narrowing);
  const isAnswered = found !== undefined && found.question === question;

  const latest = useRef(question);
  const ask = async (): Promise<void> => {
    if (narrowing === undefined || question === undefined) return;
    setFailed(undefined);
    const now = clock.now();
    try {
      const answer = await askActivities(client, { narrowing, now, isQuiet: isAnswered });
      // Choices may have changed while the answer was on its way.
      if (latest.current !== question) return;
      await db.putNote(searchNote.name, { ...answer, question, at: now } satisfies ActivitySearchResult);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed({ question, error });
    }
  };
  const isOld = () => !found || found.question !== question || clock.now() - found.at > freshFor;
  const begin = useEffectEvent(() => {
    if (isOld()) void ask();
  });
  const isReady = isLoaded && question !== undefined && isOnline;
  useEffect(() => {
    latest.current = question;
    if (isReady) begin();
  }, [isReady, question]);
  const before = useRef(parts);
  const changed = useEffectEvent(() => {
    if (isReady && before.current !== undefined && before.current !== parts) void ask();
    before.current = parts;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a part is asked about
  useEffect(() => changed(), [parts]);

  const trouble = failed?.question === question ? failed?.error : undefined;
  return {
    found,
    is: isAnswered ? 'there' : trouble || !isOnline ? 'trouble' : 'coming',
    trouble,
    hasMore: isAnswered && found.cursor !== null,
    again: () => void ask(),
    more: async () => {
      if (narrowing === undefined || !found || found.cursor === null) return;
      const asked = { narrowing, now: clock.now(), cursor: found.cursor, isQuiet: false };
      const { activities, cursor } = await askActivities(client, asked);
      const known = new Set(found.activities.map(({ id }) => id));
      const next = activities.filter(({ id }) => !known.has(id));
      await db.putNote(searchNote.name, { ...found, cursor, activities: [...found.activities, ...next] });
    },
  };
}
