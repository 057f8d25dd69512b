import { useState, useSyncExternalStore } from 'react';
import { isSameScope, LiveAnswer, type LiveQuestion } from './live-answer.ts';

export interface Live<A> {
  readonly answer: A;
  /** True once an answer has arrived, even an empty one. */
  readonly isLoaded: boolean;
  /** True while the answer still belongs to the previous query. */
  readonly isStale: boolean;
  /** The error of the local database, if it could not answer. */
  readonly error: unknown;
}

/**
 * Subscribes to a live query. When the query changes within the same scope, the last answer stays until the
 * new one arrives.
 */
export function useAnswer<A>(
  nothing: A,
  asked: LiveQuestion,
  watch: (tell: (answer: A) => void, onError: (error: unknown) => void) => () => void,
): Live<A> {
  const [live] = useState(() => new LiveAnswer<A>(nothing));
  const { to, answer, error } = useSyncExternalStore(live.subscriberFor(asked, watch), live.snapshot);
  // Rows of another table or another account must not be shown.
  if (!to || !isSameScope(to, asked))
    return { answer: nothing, error: undefined, isLoaded: false, isStale: false };
  return { answer, error, isLoaded: true, isStale: to.question !== asked.question };
}
