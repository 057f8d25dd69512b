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

/** Returns at most 5 suggestions for a text of at least 3 letters, after a debounce of 500 ms. */
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
    // `search` logs the error. This hook only reports the failure; typing on searches again.
    return { kind: 'failed' };
  }
}
