import { useClient } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileWebCalls } from '../profile-calls.ts';

interface SearchRest {
  /** End of the block, in the time of this device's clock. */
  readonly until: number;
  /** Duration of the whole block in milliseconds. */
  readonly length: number;
}

/**
 * Block of the friend search after too many searches without a result. The server stores it, so that neither
 * a reload nor another device ends it.
 */
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
  // Ignore errors: without a connection the search cannot run either.
  const lookQuietly = useEffectEvent(() => void look().catch(() => undefined));
  useEffect(() => {
    lookQuietly();
    addEventListener('online', lookQuietly);
    return () => removeEventListener('online', lookQuietly);
  }, []);
  return { rest, look, end: () => setRest(undefined) };
}
