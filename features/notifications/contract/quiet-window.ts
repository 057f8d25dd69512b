import * as v from 'valibot';

/** Minute of the day, from 0 (midnight) to 1439 (one minute to midnight). */
const MinuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** A time zone that this machine knows, such as `Asia/Bangkok`. */
export const TimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'time-zone'));

/** The part of each day in which nothing rings. If `to` is before `from`, it lasts over midnight. */
export const QuietHours = v.pipe(
  v.strictObject({ from: MinuteOfDay, to: MinuteOfDay }),
  v.check(({ from, to }) => from !== to, 'empty'),
);
export type QuietHours = v.InferOutput<typeof QuietHours>;

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
