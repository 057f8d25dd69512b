export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how much work runs at the same time; the rest waits in a first-in, first-out queue. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Pass the slot directly to the next waiter, so that no newcomer can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
