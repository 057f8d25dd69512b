import * as v from 'valibot';

export const Name = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,39}$/, 'name'));
export const Label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
/** A timeout in seconds, from 1 to one year. A timeout of 0 seconds would not block anything. */
export const Seconds = whole(1, 31_536_000);
/**
 * A price in whole US cents. Min 1, because amounts of coins are calculated by dividing by the price of the
 * first package.
 */
export const Cents = whole(1, 100_000_00);

/** Refuses two entries with the same value under `key`. */
export const distinct = <T, K extends keyof T & string>(key: K) =>
  v.checkItems<T[], 'twice'>(
    (item, index, items) => items.findIndex((other) => other[key] === item[key]) === index,
    'twice',
  );
