import { useClient } from '@mitto/web-kit/feature/services';
import { useCallback, useEffect, useState } from 'react';
import type { Charge } from '../../contract/payment-shapes.ts';
import { paymentWebCalls } from '../payment-web-calls.ts';

interface Charges {
  readonly charges: readonly Charge[] | undefined;
  readonly failure: unknown;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
}

const page = 50;

/** The member's payments, newest first, in pages. */
export function useCharges(): Charges {
  const { paymentCharges } = useClient(paymentWebCalls);
  const [charges, setCharges] = useState<readonly Charge[]>();
  const [failure, setFailure] = useState<unknown>();
  const [start, setStart] = useState(0);
  const [round, setRound] = useState(0);
  const [isWhole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const asking = new AbortController();
    paymentCharges({ start }, { signal: asking.signal }).then(
      (answer) => {
        // A payment made meanwhile moves the pages by one: no charge is shown twice.
        setCharges((before = []) => [
          ...before,
          ...answer.charges.filter(({ id }) => before.every((one) => one.id !== id)),
        ]);
        setWhole(answer.charges.length < page);
        setFailure(undefined);
      },
      (error) => {
        if (!asking.signal.aborted) setFailure(error);
      },
    );
    return () => asking.abort();
  }, [paymentCharges, start, round]);
  return {
    charges,
    failure,
    hasMore: !isWhole && charges !== undefined,
    more: () => setStart(charges?.length ?? 0),
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}
