import { useEffect } from 'react';

/** Numbers of the open sheets and dialogs, in the order in which they were opened. */
let open: readonly number[] = [];
let soFar = 0;
const listeners = new Set<() => void>();

function change(next: readonly number[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Number of sheets and dialogs that have been opened since the app started. */
export const sheetsSoFar = (): number => soFar;

/** Number of the newest sheet or dialog that is open; 0 if none is. */
export const newestSheet = (): number => open.at(-1) ?? 0;

/** Calls the listener whenever a sheet or dialog opens or closes. */
export function listenToSheets(listener: () => void): void {
  listeners.add(listener);
}

/** Makes the toasts that are on the screen wait while this sheet or dialog is open. */
export function useOpenSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    soFar += 1;
    const number = soFar;
    change([...open, number]);
    return () => change(open.filter((other) => other !== number));
  }, [isOpen]);
}
