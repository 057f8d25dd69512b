/** Timings of the session watch, in seconds unless the name says otherwise. */
export interface WatchNumbers {
  readonly idleTime: number;
  readonly timeOutWarn: number;
  readonly intervalMs: number;
  /** Session lifetime used when there is no token. */
  readonly lifetime: number;
}

export const watchNumbers: WatchNumbers = {
  idleTime: 300,
  timeOutWarn: 15,
  intervalMs: 1000,
  lifetime: 1500,
};

export type WatchEvent = 'alive' | 'idle' | 'idle end' | 'time-out warning' | 'timed out';

export interface WatchState {
  readonly isIdle: boolean;
  readonly isWarned: boolean;
  /** True once the watch has stopped. */
  readonly isTimedOut: boolean;
  /** Time of the last activity, on a monotonic clock (ms). */
  readonly activeAt: number;
}

export interface WatchMoment {
  /** Milliseconds on a monotonic clock. */
  readonly at: number;
  /** Milliseconds until the token expires, in server time. */
  readonly left: number;
  /** True when an expired token ends the session: not while it is being renewed, and not while offline. */
  readonly canEnd: boolean;
  /** True when the server has already ended the session. */
  readonly isRefused: boolean;
}

export interface WatchStep {
  readonly state: WatchState;
  readonly events: readonly WatchEvent[];
}

export function startWatch(at: number): WatchStep {
  return { state: { isIdle: false, isWarned: false, isTimedOut: false, activeAt: at }, events: ['alive'] };
}

/** Records an activity of the member: a press, a key or a touch. */
export function noteActivity(state: WatchState, at: number): WatchStep {
  if (state.isTimedOut) return { state, events: [] };
  return { state: { ...state, isIdle: false, activeAt: at }, events: state.isIdle ? ['idle end'] : [] };
}

/** Computes the next state and events from the current time. */
export function look(state: WatchState, moment: WatchMoment, numbers: WatchNumbers): WatchStep {
  const { at, left, canEnd, isRefused } = moment;
  if (state.isTimedOut) return { state, events: [] };
  if (isRefused || (canEnd && left <= 0))
    return { state: { ...state, isTimedOut: true }, events: ['timed out'] };
  const events: WatchEvent[] = [];
  const isIdle = state.isIdle || at - state.activeAt >= numbers.idleTime * 1000;
  if (isIdle && !state.isIdle) events.push('idle');
  const isWarned = canEnd && left <= numbers.timeOutWarn * 1000;
  if (isWarned && !state.isWarned) events.push('time-out warning');
  if (!isWarned && state.isWarned) events.push('alive');
  return { state: { ...state, isIdle, isWarned }, events };
}
