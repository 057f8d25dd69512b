const longestMs = 30_000;

/**
 * Loads a module with retry and backoff until it succeeds, and retries at once when the network is back. For
 * parts without which the page works for a while: without the retry, one failed part would break the whole
 * screen.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      await pause(Math.min(longestMs, 500 * 2 ** tries));
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
