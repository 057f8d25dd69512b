import { AsyncLocalStorage } from 'node:async_hooks';
import { second } from '@mitto/kit/time';

export interface JobLoopOptions {
  /** Max number of jobs that run at a time. */
  readonly hands: number;
  /** Claims and starts due jobs, in at most as many runs as given. */
  readonly begin: (most: number) => Promise<Begun>;
  readonly onTrouble: (error: unknown) => void;
}

export interface Begun {
  /** They never reject. */
  readonly runs: readonly Promise<void>[];
  readonly mayBeMore: boolean;
}

export interface JobLoop {
  start(): void;
  wake(): void;
  /** Runs due jobs until none is left. Returns how many it has begun. */
  drain(): Promise<number>;
  stop(): Promise<void>;
  isBusy(): boolean;
  isStarted(): boolean;
}

/**
 * Keeps this process running jobs, up to the max. It looks for due jobs every second, when wake() is called,
 * and when a job ends.
 */
export function createJobLoop({ hands, begin, onTrouble }: JobLoopOptions): JobLoop {
  // Runs jobs outside the caller's async context. wake() may be called inside a request or a transaction, to
  // which the jobs do not belong.
  const outside = AsyncLocalStorage.snapshot();
  const running = new Set<Promise<void>>();
  let isStarted = false;
  let isWoken = false;
  let mayBeMore = false;
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;

  const fill = async (): Promise<number> => {
    const free = hands - running.size;
    if (free <= 0) return 0;
    const begun = await begin(free);
    ({ mayBeMore } = begun);
    for (const run of begun.runs) {
      const end: Promise<void> = run.finally(() => {
        running.delete(end);
        if (mayBeMore) wake();
      });
      running.add(end);
    }
    return begun.runs.length;
  };

  const turn = async (): Promise<void> => {
    try {
      do {
        isWoken = false;
        await fill();
      } while (isWoken && isStarted && running.size < hands);
    } catch (error) {
      onTrouble(error);
    }
    turning = undefined;
    // With jitter, so that processes that started together do not keep polling at the same time.
    if (isStarted) timer = setTimeout(wake, second * (0.9 + Math.random() * 0.2));
  };

  const wake = (): void => {
    if (!isStarted) return;
    isWoken = true;
    clearTimeout(timer);
    turning ??= outside(turn);
  };

  return {
    wake,
    start() {
      isStarted = true;
      wake();
    },
    async drain() {
      for (let all = 0; ; ) {
        await turning;
        const begun = await fill();
        all += begun;
        if (begun === 0 && running.size === 0) return all;
        await Promise.race(running);
      }
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await turning;
      await Promise.all(running);
    },
    isBusy: () => running.size >= hands,
    isStarted: () => isStarted,
  };
}
