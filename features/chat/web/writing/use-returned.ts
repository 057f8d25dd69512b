import { LeavingContext } from '@mitto/web-kit/router/use-router';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { comeBackBeside } from './come-back.ts';
import type { KeptDraft } from './use-draft.ts';
import { type RefusedHere, useRefusedHere } from './use-refused-here.ts';

/** The reason why a message is back in the composer. It is shown until the member closes it. */
export interface Returned extends Pick<RefusedHere, 'what' | 'sentence' | 'until'> {
  readonly putAway: () => void;
}

/** Puts refused messages back before the current draft, then removes them from the outbox. */
export function useReturned(uid: string, { isLoaded, change }: KeptDraft): Returned | undefined {
  const refused = useRefusedHere().filter((one) => one.uid === uid);
  const [why, tell] = useState<Omit<Returned, 'putAway'>>();
  const taken = useRef(new Set<string>());
  // Does nothing while the panel closes, because the member would not see the reason.
  const isLeaving = use(LeavingContext);
  const mids = refused.map(({ mid }) => mid).join(' ');
  const take = useEffectEvent(async () => {
    const back = refused.filter(({ mid }) => !taken.current.has(mid));
    const [first] = back;
    if (!first) return;
    for (const { mid } of back) taken.current.add(mid);
    const drafts = back.map((one) => one.draft);
    await change((now) => comeBackBeside(drafts, now));
    tell(first);
    for (const { forget } of back) await forget();
  });
  useEffect(() => {
    if (isLoaded && !isLeaving && mids !== '') take().catch(reportError);
  }, [mids, isLoaded, isLeaving]);
  return why && { ...why, putAway: () => tell(undefined) };
}
