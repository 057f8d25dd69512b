import { useEffect, useEffectEvent, useState } from 'react';

interface Loaded<T> {
  /** Undefined until loaded. */
  readonly answer: T | undefined;
  readonly error: unknown;
  /** Asks again; the answer so far stays until the new one is there. */
  readonly load: () => void;
  /** Replaces the answer by a newer one that another call has given. */
  readonly show: (answer: T) => void;
}

/** Data that a screen asks the server for when it opens. */
export function useLoaded<T>(ask: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [answer, show] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  const start = useEffectEvent(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what asks
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const given = await start(leaving.signal);
        if (leaving.signal.aborted) return;
        show(() => given);
        setError(undefined);
      } catch (trouble) {
        if (!leaving.signal.aborted) setError(trouble);
      }
    };
    void load();
    return () => leaving.abort();
  }, [asked]);

  return { answer, error, load: () => setAsked((times) => times + 1), show: (newer) => show(() => newer) };
}
