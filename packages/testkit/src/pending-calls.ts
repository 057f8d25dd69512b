/** Calls that were sent and are not answered yet, named like `POST /user/authorize`. */
export const pendingCalls = new Set<{ readonly name: string; readonly since: number }>();

/** Lists a call as pending until it ends. */
export async function whilePending<T>(name: string, call: () => Promise<T>): Promise<T> {
  const pending = { name, since: performance.now() };
  pendingCalls.add(pending);
  try {
    return await call();
  } finally {
    pendingCalls.delete(pending);
  }
}
