export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how many functions run at the same time; further ones wait in order of arrival. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Pass the slot directly to the function that waits longest, so that a new one cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
