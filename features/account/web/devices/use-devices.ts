import { useEffect, useState } from 'react';
import type { DeviceSession } from '../../contract/member.ts';
import { useAccountCalls } from '../use-account-calls.ts';

export interface Devices {
  /** Undefined until loaded. */
  readonly devices: readonly DeviceSession[] | undefined;
  readonly error: unknown;
  readonly load: () => void;
}

/** The sessions of this account, fetched from the server. */
export function useDevices(): Devices {
  const calls = useAccountCalls();
  const [devices, setDevices] = useState<readonly DeviceSession[]>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);

  // Fetches again after each `load`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what asks
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        setDevices(await calls.devices({}, { signal: leaving.signal }));
        setError(undefined);
      } catch (trouble) {
        if (!leaving.signal.aborted) setError(trouble);
      }
    };
    void ask();
    return () => leaving.abort();
  }, [calls, asked]);

  return { devices, error, load: () => setAsked((times) => times + 1) };
}
