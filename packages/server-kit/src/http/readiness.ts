/**
 * State of this process: serving or stopping. The health call reports it, and a stopping server refuses
 * requests.
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
