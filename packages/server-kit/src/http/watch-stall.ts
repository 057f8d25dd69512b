export interface StallLimits {
  /** Time in ms in which a body with files has to bring `formStallBytes`. */
  readonly formStallMs: number;
  readonly formStallBytes: number;
}

/**
 * Calls `onStall` once if a body brings too few bytes in any `formStallMs`. Returns the function that ends the
 * watch. It looks twice in that time, so that a process that was blocked meanwhile reads what has arrived
 * before it judges.
 */
export function watchStall(
  received: () => number,
  { formStallMs, formStallBytes }: StallLimits,
  onStall: () => void,
): () => void {
  let last = 0;
  let secondLast: number | undefined;
  const timer = setInterval(() => {
    const now = received();
    const isStalled = secondLast !== undefined && now - secondLast < formStallBytes;
    [secondLast, last] = [last, now];
    if (!isStalled) return;
    clearInterval(timer);
    onStall();
  }, formStallMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}
