const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is on the screen and the browser is idle. */
export const whenFirstPage = (): Promise<void> => promise;

/** Longest time (ms) for which `holdFirstPage` can delay `whenFirstPage`. */
const longestHoldMs = 4000;
const longestMs = 2000;

const holds = new Set<object>();
let isTold = false;

/** Delays `whenFirstPage` until the returned function is called. */
export function holdFirstPage(): () => void {
  const hold = {};
  holds.add(hold);
  return () => {
    if (holds.delete(hold) && isTold && holds.size === 0) letGo();
  };
}

/**
 * Call when the first page is shown. `whenFirstPage` then resolves once the page is painted and no hold is
 * left.
 */
export function tellFirstPage(): void {
  performance.mark('first page');
  isTold = true;
  if (holds.size === 0) letGo();
  else setTimeout(letGo, longestHoldMs);
}

function letGo(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => idly(resolve)));
  // Fallback, because a page in the background draws no frames.
  setTimeout(resolve, longestMs);
}

/** Runs a function when the browser is idle. Safari has no requestIdleCallback. */
function idly(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
