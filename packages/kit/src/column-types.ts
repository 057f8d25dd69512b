import * as v from 'valibot';
import { Timestamp } from './time.ts';

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** A number or numeric text; adding 0 turns -0 into 0. */
const anyNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(numeric, 'numeric'))]),
  v.transform((value) => Number(value) + 0),
  v.number(),
  v.finite(),
);

/** Safe integers only, because beyond 2^53 a JavaScript number cannot represent every integer. */
const whole = v.pipe(anyNumber, v.safeInteger());
/**
 * Makes a schema of positive numbers. Each column type needs an object of its own, because the object
 * identifies the type.
 */
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
  // Refuse a time whose year has more than four digits after the conversion to UTC.
  v.regex(/^\d{4}-/, 'moment'),
);

/** Returns false for a date that is not in the calendar, such as 2026-02-30. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const made: unknown = Object.getPrototypeOf(value);
  return made === Object.prototype || made === null;
};

/** Max nesting depth of JSON values. Hand-written data is never that deep, but a hostile file could be. */
const deepest = 100;

/** Accepts only JSON values, so that an export and import loses nothing. */
function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > deepest) return false;
  const isInnerJson = (inner: unknown) => isJson(inner, depth + 1);
  if (Array.isArray(value)) return value.every(isInnerJson);
  return isPlain(value) && !Object.hasOwn(value, '__proto__') && Object.values(value).every(isInnerJson);
}

// Copy the value, so that later changes by the caller do not affect it.
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
 * Schemas of the column types, for rows of `defineTable` and for tables created at run time. Numeric types
 * accept numbers and numeric text.
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
