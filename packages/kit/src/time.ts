import * as v from 'valibot';

/** Time in whole milliseconds since 1970, the format of every time in requests and answers. */
export const Timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15));
export type Timestamp = v.InferOutput<typeof Timestamp>;

/** A clock: `Date.now`, or the clock of a test. */
export type Now = () => number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whole seconds until `then`, at least 1: the value of `countDown`. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(1, Math.ceil((then - now) / second));
}
