import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import * as v from 'valibot';

/** Converts a value to another type. Returns undefined if that would change its meaning. */
export function retypedValue(value: unknown, type: ColumnType): unknown {
  const parsed = v.safeParse(columnTypes[type], rewritten(value, type));
  return parsed.success ? parsed.output : undefined;
}

function rewritten(value: unknown, type: ColumnType): unknown {
  switch (type) {
    case 'STRING':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'BOOLEAN':
      return words.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value;
    case 'TIMESTAMP':
      return isWrittenTime(value) ? Date.parse(value) : value;
    case 'DATETIME':
      if (typeof value === 'number') return momentOf(value);
      return typeof value === 'string' && isDay.test(value) ? `${value}T00:00:00.000Z` : value;
    case 'DATE':
      return dayOf(typeof value === 'number' ? momentOf(value) : value);
    case 'OBJECT':
    case 'ARRAY':
    case 'ARRAYOBJECT':
      return typeof value === 'string' ? jsonOr(value) : value;
    default:
      return typeof value === 'boolean' ? Number(value) : value;
  }
}

const words = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

const isDay = /^\d{4}-\d{2}-\d{2}$/;

function isWrittenTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value);
}

function momentOf(milliseconds: number): unknown {
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) ? milliseconds : at.toISOString();
}

/** Drops a time of midnight. Any other time stays, and the date type refuses it, because it would be lost. */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/T00:00:00(\.000)?Z$/, '') : value;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Text that is not JSON fits none of these types, so that the caller refuses it.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
