import { compareKeys, indexKey } from '../store/row-query.ts';
import type { Value } from './plan.ts';

/** True, false, or unknown. */
export type Truth = boolean | null;

/** A column that is absent is null. */
export function valueFrom(stored: unknown): Value {
  // What a stored row holds is plain data: text, numbers, booleans, objects.
  return (stored ?? null) as Value;
}

/** Equal to nothing, not even to each other: null is unknown, objects are not compared. */
const isIncomparable = (value: Value): value is null | object => typeof value === 'object';

/** A number is never equal to a text, however it reads. */
export function isEqual(a: Value, b: Value): Truth {
  if (isIncomparable(a) || isIncomparable(b)) return null;
  return a === b;
}

/** Below zero, zero or above it; null where one is unknown or they are of different kinds. */
export function compareValues(a: Value, b: Value): number | null {
  if (isIncomparable(a) || isIncomparable(b) || typeof a !== typeof b) return null;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The order of an answer, which is that of the indexes: null first, then numbers, then texts. */
export function compareForOrder(a: Value, b: Value): number {
  return compareKeys(indexKey(a), indexKey(b));
}

/** Alike for values that belong to one group. */
export function groupKey(values: readonly Value[]): string {
  return JSON.stringify(values);
}

export function truthOf(value: Value): Truth {
  return typeof value === 'boolean' ? value : null;
}

export function negate(truth: Truth): Truth {
  return truth === null ? null : !truth;
}
