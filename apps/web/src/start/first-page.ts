const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is on the screen and the browser has nothing else to do. */
export const whenFirstPage = (): Promise<void> => promise;

/** So long a page may fill itself before everything else. */
const longestHoldMs = 4000;
const longestMs = 2000;

const holds = new Set<object>();
let isTold = false;

/** What is told is not seen yet, until what this answers is called. */
export function holdFirstPage(): () => void {
  const hold = {};
  holds.add(hold);
  return () => {
    if (holds.delete(hold) && isTold && holds.size === 0) letGo();
  };
}

/** Says so, once what was drawn has been seen. */
export function tellFirstPage(): void {
  performance.mark('first page');
  isTold = true;
  if (holds.size === 0) letGo();
  else setTimeout(letGo, longestHoldMs);
}

function letGo(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => idly(resolve)));
  // A page in the background draws no frames.
  setTimeout(resolve, longestMs);
}

/** Safari has no way to ask. */
function idly(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
