import { CallError } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useState } from 'react';
import { gifSearch, leastSearched, type loaderCalls, maxGifs } from '../../contract/loader-calls.ts';

const loaderWebCalls: CallTable<Pick<typeof loaderCalls, 'loadExternal'>> = {
  loadExternal: ['POST', '/v2/external-service/loader', true],
};

export interface Gif {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly description: string;
}

export type GifSearchState =
  /** `idle`: the text is too short for a search. */
  | { readonly is: 'idle' | 'coming' | 'missing' }
  | { readonly is: 'there'; readonly found: readonly Gif[] }
  | { readonly is: 'trouble'; readonly isOffline: boolean };

/** Time without typing before the search starts (ms). */
const restMs = 1000;

/** Searches animated pictures for a text, once the member has stopped typing. */
export function useGifs(text: string): GifSearchState & { readonly again: () => void } {
  const asked = text.trim();
  const isAsked = asked.length >= leastSearched;
  const client = useClient(loaderWebCalls);
  const { page } = useServices();
  const [second, setSecond] = useState({ of: '', turn: 0 });
  const [answer, setAnswer] = useState<{ readonly to: string; readonly gifs: GifSearchState }>();
  // A retry of the same search starts without the debounce. Any change of the text starts the debounce again.
  const turn = second.of === asked ? second.turn : 0;
  const question = `${turn} ${asked}`;
  const search = useEffectEvent(async (): Promise<GifSearchState> => {
    try {
      const { isProvided, results } = await client.loadExternal({
        url: gifSearch,
        method: 'GET',
        payload: { q: asked, limit: maxGifs, locale: page.language },
      });
      return isProvided ? { is: 'there', found: results } : { is: 'missing' };
    } catch (error) {
      const isOffline = error instanceof CallError && error.code === 'no-answer';
      return { is: 'trouble', isOffline };
    }
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    const timer = setTimeout(
      async () => {
        const gifs = await search();
        if (isWanted) setAnswer({ to: question, gifs });
      },
      turn > 0 ? 0 : restMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [question, isAsked, turn]);
  const again = () => setSecond({ of: asked, turn: turn + 1 });
  if (!isAsked) return { is: 'idle', again };
  // Shows the results of the previous text until those of the new text arrive.
  const { to, gifs } = answer ?? {};
  if (gifs && (to === question || gifs.is === 'there')) return { ...gifs, again };
  return { is: 'coming', again };
}
