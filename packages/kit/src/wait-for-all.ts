/**
 * Awaits every promise and throws only when all have ended, so that no query is still running when the
 * transaction rolls back. Queries started together are sent to the database together, which runs them in the
 * order in which they were started.
 */
export async function waitForAll<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}
