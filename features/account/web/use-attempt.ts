import { useRef, useState } from 'react';

/** Something that is done once at a time, and can be refused. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isRunning = useRef(false);
  return {
    isBusy,
    failure,
    clear: () => setFailure(undefined),
    run: async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setFailure(undefined);
      setBusy(true);
      try {
        await work();
      } catch (trouble) {
        setFailure(trouble);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
