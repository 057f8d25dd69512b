/** What is needed of `navigator.locks`. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

/**
 * Of all tabs with this name one leads; when it goes, another does. Where there are no locks every tab leads,
 * which is allowed and only wasteful: what two tabs send alike counts once. Returns how to step back.
 */
export function leadTab(locks: TabLocks | undefined, name: string, lead: () => () => void): () => void {
  if (!locks) return lead();
  const leaving = new AbortController();
  const { signal } = leaving;
  const held = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const end = lead();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  locks.request(name, { signal }, held).catch((error: unknown) => {
    // Stepping back while waiting for the lead is no failure.
    if (!signal.aborted) reportError(error);
  });
  return () => leaving.abort();
}
