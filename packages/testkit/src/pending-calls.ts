/** Every call that has been sent and not been answered yet, such as `POST /user/authorize`. */
export const pendingCalls = new Set<{ readonly name: string; readonly since: number }>();

/** Counts a call as pending until its answer is there. */
export async function whilePending<T>(name: string, call: () => Promise<T>): Promise<T> {
  const pending = { name, since: performance.now() };
  pendingCalls.add(pending);
  try {
    return await call();
  } finally {
    pendingCalls.delete(pending);
  }
}
