import * as v from 'valibot';

/** Milliseconds since 1970, whole; what every time on the wire is. */
export const Timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15));
export type Timestamp = v.InferOutput<typeof Timestamp>;

/** Where the time comes from: `Date.now`, or a test's own clock. */
export type Now = () => number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whole seconds from now until then, at least one: what `countDown` carries. */
export function secondsUntil(then: number, now: number): number {
  return Math.max(1, Math.ceil((then - now) / second));
}
