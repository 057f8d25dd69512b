import { compareKeys, indexKey } from '@mitto/localdb/stored-row';
import type { Value } from './plan.ts';

/** Truth value: true, false, or unknown (null). */
export type Truth = boolean | null;

/** Returns the value of a column; an absent column is null. */
export function valueFrom(stored: unknown): Value {
  // The cast is safe: a stored row holds plain data only.
  return (stored ?? null) as Value;
}

/** True for values that equal nothing, not even each other: null, and objects, which are not compared. */
const isIncomparable = (value: Value): value is null | object => typeof value === 'object';

/** Compares strictly: a number never equals a text, even if the text contains that number. */
export function isEqual(a: Value, b: Value): Truth {
  if (isIncomparable(a) || isIncomparable(b)) return null;
  return a === b;
}

/**
 * Compares two values. Returns a number below, equal to or above zero; null if a value is null or an object,
 * or if the kinds differ.
 */
export function compareValues(a: Value, b: Value): number | null {
  if (isIncomparable(a) || isIncomparable(b) || typeof a !== typeof b) return null;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares in the order of results and indexes: null first, then numbers, then texts. */
export function compareForOrder(a: Value, b: Value): number {
  return compareKeys(indexKey(a), indexKey(b));
}

/** Returns a key for a list of grouping values. Rows of the same group have equal keys. */
export function groupKey(values: readonly Value[]): string {
  return JSON.stringify(values);
}

export function truthOf(value: Value): Truth {
  return typeof value === 'boolean' ? value : null;
}

export function negate(truth: Truth): Truth {
  return truth === null ? null : !truth;
}
