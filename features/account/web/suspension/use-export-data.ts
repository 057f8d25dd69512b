import { minute } from '@mitto/kit/time';
import { useAccountCalls } from '../use-account-calls.ts';

const readWithinMs = 5 * minute;

/** Downloads all data about the member as a JSON file. */
export function useExportData(): () => Promise<void> {
  const { exportUser } = useAccountCalls();
  return async () => {
    const text = JSON.stringify(await exportUser({}), undefined, 2);
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `mitto-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    // Browsers begin to read the file after this task; some only when the member has chosen where to save it.
    setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
  };
}
