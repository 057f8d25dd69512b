import { useEffect, useEffectEvent, useState } from 'react';

export interface Tag {
  readonly value: string;
  readonly label: string;
}

export type Suggestions<Found> =
  | { readonly kind: 'idle' | 'searching' | 'none' | 'failed' }
  | { readonly kind: 'found'; readonly rows: readonly Found[] };

const shortest = 3;
const quiet = 500;
const most = 5;

type Search<Found> = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

/** Suggestions for a text: from 3 letters on, with a debounce of 500 ms, 5 at most. */
export function useSuggestions<Found>(text: string, search: Search<Found>): Suggestions<Found> {
  const asked = text.trim();
  const isLong = [...asked].length >= shortest;
  const [answer, setAnswer] = useState<{ readonly of: string; readonly is: Suggestions<Found> }>();
  const find = useEffectEvent(search);

  useEffect(() => {
    if (!isLong) return undefined;
    const leaving = new AbortController();
    const tell = (is: Suggestions<Found>) => {
      if (!leaving.signal.aborted) setAnswer({ of: asked, is });
    };
    const timer = setTimeout(() => suggestionsOf(find(asked, leaving.signal)).then(tell), quiet);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, isLong]);

  if (!isLong) return { kind: 'idle' };
  return answer?.of === asked ? answer.is : { kind: 'searching' };
}

async function suggestionsOf<Found>(search: Promise<readonly Found[]>): Promise<Suggestions<Found>> {
  try {
    const rows = (await search).slice(0, most);
    return rows.length === 0 ? { kind: 'none' } : { kind: 'found', rows };
  } catch {
    // The search itself logs why it failed; here the failure is only shown, and typing on retries.
    return { kind: 'failed' };
  }
}
