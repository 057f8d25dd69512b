import { Listeners } from '@mitto/kit/listeners';
import { useSyncExternalStore } from 'react';
import { refreshEveryMs } from './time-ago.ts';

const listeners = new Listeners();
let timer: ReturnType<typeof setInterval> | undefined;
let minuteNow = Date.now();

/** Subscribes to one timer that is shared by the whole page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    minuteNow = Date.now();
    timer = setInterval(() => {
      minuteNow = Date.now();
      listeners.emit();
    }, refreshEveryMs);
  }
  const leave = listeners.add(listener);
  return () => {
    leave();
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the time, updated once a minute: `timeAgo(date, useMinute(), language)`. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => minuteNow);
}
