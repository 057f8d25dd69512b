import { useEffect, useState } from 'react';
import type { SignInMeans } from '../../contract/passkeys.ts';
import { useAccountCalls } from '../use-account-calls.ts';

export interface KnownMeans {
  /** Undefined until loaded. */
  readonly means: SignInMeans | undefined;
  readonly error: unknown;
  readonly load: () => void;
  readonly show: (means: SignInMeans) => void;
}

/** The ways in which the member signs in, fetched from the server. */
export function useSignInMeans(): KnownMeans {
  const calls = useAccountCalls();
  const [means, show] = useState<SignInMeans>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what asks
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        show(await calls.signInMeans({}, { signal: leaving.signal }));
        setError(undefined);
      } catch (trouble) {
        if (!leaving.signal.aborted) setError(trouble);
      }
    };
    void ask();
    return () => leaving.abort();
  }, [calls, asked]);

  return { means, error, load: () => setAsked((times) => times + 1), show };
}
