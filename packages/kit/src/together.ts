/**
 * Waits for all that a transaction was asked at once: it goes to the database in one go, and is done there in the order
 * in which it was asked. What failed is told when everything has ended, so that nothing writes on behind the back of
 * whoever undoes it.
 */
export async function together<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(asked);
  return await Promise.all(asked);
}
