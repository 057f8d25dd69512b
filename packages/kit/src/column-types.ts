import * as v from 'valibot';
import { Timestamp } from './time.ts';

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A number, or a text that is nothing but one; minus nought is nought. */
const anyNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(numeric, 'numeric'))]),
  v.transform((value) => Number(value) + 0),
  v.number(),
  v.finite(),
);

/** What comes after the digits of a number that cannot be told from its neighbour would be lost: it is refused. */
const whole = v.pipe(anyNumber, v.safeInteger());
/** Each type has a schema of its own, to be known by. */
const positive = () => v.pipe(anyNumber, v.gtValue(0));

const calendarDay = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => isDay(day), 'day'),
);

const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, 'moment'),
  v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), 'moment'),
  v.transform((text) => new Date(text).toISOString()),
  // A zone can carry the first and the last year out of what four digits say.
  v.regex(/^\d{4}-/, 'moment'),
);

/** 2026-02-30 is written like a day and is none. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const made: unknown = Object.getPrototypeOf(value);
  return made === Object.prototype || made === null;
};

/** Deeper than anybody writes by hand; a file made to exhaust the reader goes on for ever. */
const deepest = 100;

/** Only what a file of JSON can carry, so that nothing is lost on the way out and in again. */
function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > deepest) return false;
  const isInnerJson = (inner: unknown) => isJson(inner, depth + 1);
  if (Array.isArray(value)) return value.every(isInnerJson);
  return isPlain(value) && !Object.hasOwn(value, '__proto__') && Object.values(value).every(isInnerJson);
}

// A copy of its own, which no longer changes with the caller's.
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const plainObject = v.pipe(
  v.custom<Record<string, unknown>>((value) => isPlain(value) && isJson(value)),
  v.transform(copied),
);
const list = v.pipe(
  v.custom<unknown[]>((value) => Array.isArray(value) && isJson(value)),
  v.transform(copied),
);
const objects = v.pipe(
  v.custom<Record<string, unknown>[]>(
    (value) => Array.isArray(value) && value.every(isPlain) && isJson(value),
  ),
  v.transform(copied),
);

/**
 * The types a column can have, as schemas: for the rows of `defineTable` and for tables made at run time.
 * Numeric types take numbers and numeric text.
 */
export const columnTypes = {
  STRING: v.string(),
  BOOLEAN: v.boolean(),
  INTEGER: whole,
  NUMBER: anyNumber,
  FLOAT: v.pipe(
    anyNumber,
    v.check((value) => !Number.isInteger(value), 'float'),
  ),
  DOUBLE: positive(),
  DECIMAL: positive(),
  LONG: v.pipe(whole, v.gtValue(0)),
  DATE: calendarDay,
  DATETIME: moment,
  TIMESTAMP: v.pipe(whole, Timestamp),
  OBJECT: plainObject,
  ARRAY: list,
  ARRAYOBJECT: objects,
} as const;

export type ColumnType = keyof typeof columnTypes;
