import { useState, useSyncExternalStore } from 'react';
import { type Asked, LiveAnswer } from './live-answer.ts';

export interface Live<A> {
  readonly answer: A;
  /** False until the first answer: nothing is known yet, which is another thing than nothing being there. */
  readonly isLoaded: boolean;
  /** The answer is still the one to the question before. */
  readonly isStale: boolean;
  /** Why the local database could not answer. */
  readonly error: unknown;
}

/** Follows a question; asked another one of the same scope, it shows the last answer until the new one is there. */
export function useAnswer<A>(
  nothing: A,
  asked: Asked,
  watch: (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void,
): Live<A> {
  const [live] = useState(() => new LiveAnswer<A>(nothing));
  const { to, answer, error } = useSyncExternalStore(live.subscriberFor(asked, watch), live.snapshot);
  // Rows of another table, or of another member, are no answer to anything that is asked now.
  if (to?.scope !== asked.scope)
    return { answer: nothing, error: undefined, isLoaded: false, isStale: false };
  return { answer, error, isLoaded: true, isStale: to.question !== asked.question };
}
