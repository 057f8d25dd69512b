import { useClient } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileWebCalls } from '../profile-calls.ts';

interface SearchRest {
  /** End of the block, by this device's clock. */
  readonly until: number;
  /** Full duration of the block in milliseconds. */
  readonly length: number;
}

/** Block of the search after too many misses. The server keeps it, so no reload or other device ends it. */
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
  // Ignore errors: offline, the search cannot run anyway.
  const lookQuietly = useEffectEvent(() => void look().catch(() => undefined));
  useEffect(() => {
    lookQuietly();
    addEventListener('online', lookQuietly);
    return () => removeEventListener('online', lookQuietly);
  }, []);
  return { rest, look, end: () => setRest(undefined) };
}
