export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many work at the same time; the others wait for their turn in order. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one, without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
