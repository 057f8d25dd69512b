/**
 * Tells whether this process takes requests. The health call reports it, and the server turns requests away
 * by it.
 */
export interface Readiness {
  isStopping(): boolean;
  stop(): void;
}

export function createReadiness(): Readiness {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true;
    },
  };
}
