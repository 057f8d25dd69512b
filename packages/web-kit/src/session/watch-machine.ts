/** The numbers of the session's watch, in seconds where not said otherwise. */
export interface WatchNumbers {
  readonly idleTime: number;
  readonly timeOutWarn: number;
  readonly intervalMs: number;
  /** How long it watches where no token says until when. */
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
  /** The watch has stopped. */
  readonly isTimedOut: boolean;
  /** When somebody last did something, on a clock that never jumps. */
  readonly activeAt: number;
}

export interface WatchMoment {
  /** Milliseconds on a clock that never jumps. */
  readonly at: number;
  /** Milliseconds until the token ends, in the server's time. */
  readonly left: number;
  /** Whether the end of the token ends the session: not while it is renewed, and not without a network. */
  readonly canEnd: boolean;
  /** The server has ended it already. */
  readonly isRefused: boolean;
}

export interface WatchStep {
  readonly state: WatchState;
  readonly events: readonly WatchEvent[];
}

export function startWatch(at: number): WatchStep {
  return { state: { isIdle: false, isWarned: false, isTimedOut: false, activeAt: at }, events: ['alive'] };
}

/** Somebody pressed, typed or touched. */
export function noteActivity(state: WatchState, at: number): WatchStep {
  if (state.isTimedOut) return { state, events: [] };
  return { state: { ...state, isIdle: false, activeAt: at }, events: state.isIdle ? ['idle end'] : [] };
}

/** What the next look at the clock finds. */
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
