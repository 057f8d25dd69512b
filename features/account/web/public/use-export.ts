import { minute } from '@mitto/kit/time';
import { useEffect, useRef, useState } from 'react';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from './use-attempt.ts';

/** Time in ms between two questions whether the export is ready. */
const askEveryMs = 3000;
const maxQuestions = 40;

/** `preparing`: the server is preparing the export. `later`: it takes too long to wait for it here. */
export type ExportStage = 'preparing' | 'later';

/** Downloads all data about the member as a JSON file, as soon as the server has prepared it. */
export function useExport() {
  const { exportUser } = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const [stage, setStage] = useState<ExportStage>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const download = async (): Promise<void> => {
    for (let asked = 0; asked < maxQuestions && !isGone.current; asked += 1) {
      const data = await exportUser({}, { isQuiet: asked > 0 });
      if (data !== null) {
        setStage(undefined);
        save(data);
        return;
      }
      setStage('preparing');
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
    setStage('later');
  };
  const start = async (): Promise<void> => {
    setStage(undefined);
    await run(download);
  };
  return { isBusy, failure, stage: failure === undefined ? stage : undefined, start };
}

const readWithinMs = 5 * minute;

function save(data: object): void {
  const text = JSON.stringify(data, undefined, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `mitto-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  // Browsers begin to read the file after this task; some only when the member has chosen where to save it.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
