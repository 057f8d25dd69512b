import { useEffect, useEffectEvent, useState } from 'react';

export interface Tag {
  readonly value: string;
  readonly label: string;
}

export type Suggestions =
  | { readonly kind: 'idle' | 'searching' | 'none' | 'failed' }
  | { readonly kind: 'found'; readonly tags: readonly Tag[] };

const shortest = 3;
const quiet = 500;
const most = 5;

type Search = (text: string, signal: AbortSignal) => Promise<readonly Tag[]>;

/** What was found for the text: from 3 letters on, once nothing was typed for 500 ms, and 5 at most. */
export function useSuggestions(text: string, search: Search): Suggestions {
  const asked = text.trim();
  const isLong = [...asked].length >= shortest;
  const [answer, setAnswer] = useState<{ readonly of: string; readonly is: Suggestions }>();
  const find = useEffectEvent(search);

  useEffect(() => {
    if (!isLong) return undefined;
    const leaving = new AbortController();
    const tell = (is: Suggestions) => {
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

async function suggestionsOf(search: Promise<readonly Tag[]>): Promise<Suggestions> {
  try {
    const tags = (await search).slice(0, most);
    return tags.length === 0 ? { kind: 'none' } : { kind: 'found', tags };
  } catch {
    // Whoever searches logs why; here one can only say so, and typing on asks again.
    return { kind: 'failed' };
  }
}
