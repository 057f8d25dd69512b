import type { LocalDatabase } from '@mitto/localdb/local-database';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { LeavingContext } from '@mitto/web-kit/router/use-router';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { faultSentence, fileFault } from './attach-faults.ts';
import { comeBackBeside } from './come-back.ts';
import type { DraftState } from './use-draft.ts';
import { type RefusedHere, useRefusedHere } from './use-refused-here.ts';

/** The reason why a message is back in the composer. It is shown until the member closes it. */
export interface Returned extends Pick<RefusedHere, 'what' | 'sentence' | 'until'> {
  readonly putAway: () => void;
}

/** Puts refused messages back before the current draft, then removes them from the outbox. */
export function useReturned(conversation: string, { isLoaded, change }: DraftState): Returned | undefined {
  const refused = useRefusedHere().filter((one) => one.conversation === conversation);
  const [why, tell] = useState<Omit<Returned, 'putAway'>>();
  const db = useDatabase();
  const taken = useRef(new Set<string>());
  // Does nothing while the panel closes, because the member would not see the reason.
  const isLeaving = use(LeavingContext);
  const mids = refused.map(({ mid }) => mid).join(' ');
  const take = useEffectEvent(async () => {
    const back = refused.filter(({ mid }) => !taken.current.has(mid));
    if (back.length === 0) return;
    for (const { mid } of back) taken.current.add(mid);
    const drafts = back.map((one) => one.draft);
    const told = back.find(({ isTakenBack }) => !isTakenBack);
    const named = told && (await faultsByName(db, told.faults));
    await change((now) => comeBackBeside(drafts, now));
    if (told) tell(named ? { ...told, sentence: named } : told);
    for (const { forget } of back) await forget();
  });
  useEffect(() => {
    if (isLoaded && !isLeaving && mids !== '') take().catch(reportError);
  }, [mids, isLoaded, isLeaving]);
  return why && { ...why, putAway: () => tell(undefined) };
}

/** Returns a sentence with the name of each refused photo and the reason; undefined if there are none. */
async function faultsByName(
  db: Pick<LocalDatabase, 'file'>,
  faults: RefusedHere['faults'],
): Promise<string | undefined> {
  const all = await Promise.all(
    faults.map(async ([key, code]) => {
      const name = faultSentence(code) === undefined ? undefined : (await db.file(key))?.name;
      return name === undefined ? undefined : fileFault(name, code);
    }),
  );
  const known = all.filter((sentence) => sentence !== undefined);
  return known.length > 0 ? known.join(' ') : undefined;
}
