import { CallError } from '@mitto/web-kit/api/call-error';
import { useRef, useState } from 'react';

/** Does the work; if the server first wants to know who is there, asks for that and does the work again. */
export type Confirmed = <T>(work: () => Promise<T>) => Promise<T>;

export function useConfirmed(): {
  readonly confirmed: Confirmed;
  readonly asking: boolean;
  readonly answer: (isConfirmed: boolean) => void;
} {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<(isConfirmed: boolean) => void>(undefined);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      waiting.current = resolve;
      setAsking(true);
    });
  const confirmed: Confirmed = async (work) => {
    try {
      return await work();
    } catch (cause) {
      const isAsked = cause instanceof CallError && cause.code === 'account/confirm-first';
      if (!isAsked || !(await ask())) throw cause;
      return await work();
    }
  };
  const answer = (isConfirmed: boolean) => {
    setAsking(false);
    waiting.current?.(isConfirmed);
    waiting.current = undefined;
  };
  return { confirmed, asking, answer };
}
