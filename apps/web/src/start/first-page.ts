const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is on the screen and the browser has nothing else to do. */
export const whenFirstPage = (): Promise<void> => promise;

/** Says so, once what was drawn has been seen. */
export function tellFirstPage(): void {
  performance.mark('first page');
  requestAnimationFrame(() => requestAnimationFrame(() => idly(resolve)));
  // A page in the background draws no frames.
  setTimeout(resolve, longestMs);
}

const longestMs = 2000;

/** Safari has no way to ask. */
function idly(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
