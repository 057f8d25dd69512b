const longestMs = 30_000;

/**
 * Loads what a page can do without for a while: what does not come is asked for again, at once when the network is
 * back. A part that failed would else take the whole screen with it.
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
