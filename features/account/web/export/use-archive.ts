import { useEffect, useEffectEvent, useState } from 'react';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';

const second = 1000;
/** Interval at which the panel asks whether the archive is ready (5 s). */
const askEvery = 5 * second;

export interface AskedArchive {
  /** Null while the archive is prepared. */
  readonly key: string | null;
  readonly madeAt: number;
  readonly endsAt: number;
}

/** Asks for the archive of the member's data, and follows it until it is ready. */
export function useArchive() {
  const { askArchive } = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const [archive, setArchive] = useState<AskedArchive>();
  const isComing = archive?.key === null;
  const look = useEffectEvent(async () => {
    // Without an answer it is asked again at the next step. A mail tells in any case.
    const answer = await askArchive({}, { isQuiet: true }).catch(() => undefined);
    if (answer) setArchive(answer);
  });
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setInterval(() => void look(), askEvery);
    return () => clearInterval(timer);
  }, [isComing]);
  const ask = () => run(async () => setArchive(await askArchive({})));
  return { archive, isBusy, failure, ask };
}
