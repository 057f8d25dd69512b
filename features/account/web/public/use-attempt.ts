import type { Form, SubmitHelp } from '@mitto/web-kit/forms/form';
import { useRef, useState } from 'react';

/** Runs one action at a time, and stores its error. While an action runs, a second `run` does nothing. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
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
  };
  return {
    isBusy,
    failure,
    clear: () => setFailure(undefined),
    run,
    /** Sends the form if it is valid, and else shows the errors of its fields. */
    submit: <V extends object>(
      form: Form<V>,
      send: (values: V, help: SubmitHelp) => Promise<void>,
    ): Promise<void> =>
      run(async () => {
        const end = await form.submit(send);
        if (end.kind === 'refused') throw end.error;
      }),
  };
}
