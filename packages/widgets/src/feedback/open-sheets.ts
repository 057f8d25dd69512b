import { useEffect } from 'react';

/** Times at which the open sheets and dialogs were opened, on the page's clock, the newest last. */
let open: readonly number[] = [];
const listeners = new Set<() => void>();

function change(next: readonly number[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Time at which the newest open sheet or dialog was opened; 0 if none is open. */
export const newestSheet = (): number => open.at(-1) ?? 0;

/** Calls the listener whenever a sheet or dialog opens or closes. Returns a function that ends it. */
export function listenToSheets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the toasts that are on the screen wait while this sheet or dialog is open. */
export function useOpenSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const at = performance.now();
    change([...open, at]);
    return () => change(open.filter((other) => other !== at));
  }, [isOpen]);
}
