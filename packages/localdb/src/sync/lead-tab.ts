/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

/**
 * Elects one leader among all tabs with this name. When the leader closes or gives up, another tab leads.
 * Without Web Locks every tab leads, which is correct but wasteful: an entry that two tabs send is applied
 * once. Returns a function that gives up the lead.
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
    // Giving up while waiting for the lock is no error.
    if (!signal.aborted) reportError(error);
  });
  return () => leaving.abort();
}
