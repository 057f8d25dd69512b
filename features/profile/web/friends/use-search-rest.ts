import { useClient } from '@mitto/web-kit/face/services';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileWebCalls } from '../profile-calls.ts';

interface SearchRest {
  /** By this device's clock. */
  readonly until: number;
  /** How long all of it is, in milliseconds. */
  readonly length: number;
}

/** The rest of the search after too many misses: the server's, so that neither a reload nor another device ends it. */
export function useSearchRest() {
  const { readConfiguration } = useClient(profileWebCalls);
  const [rest, setRest] = useState<SearchRest>();
  const look = async () => {
    const { restrictions } = await readConfiguration({}, { isQuiet: true });
    const { countDown, timeout } = restrictions.search;
    setRest(
      countDown === undefined ? undefined : { until: Date.now() + countDown * 1000, length: timeout * 1000 },
    );
  };
  // Without an answer nothing is known, and nothing can be searched for either.
  const lookQuietly = useEffectEvent(() => void look().catch(() => undefined));
  useEffect(() => {
    lookQuietly();
    addEventListener('online', lookQuietly);
    return () => removeEventListener('online', lookQuietly);
  }, []);
  return { rest, look, end: () => setRest(undefined) };
}
