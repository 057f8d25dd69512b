import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import * as v from 'valibot';

const jsonTypes = new Set<ColumnType>(['OBJECT', 'ARRAY', 'ARRAYOBJECT']);

/** Writes a value as text from which its column's type can read it back. Returns null for null. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads a value of this column type from a text. Returns undefined if the text is not such a value. */
export function valueFromText(text: string | null, type: ColumnType): unknown {
  if (text === null) return null;
  const meant = meaning(text, type);
  const parsed = v.safeParse(columnTypes[type], meant);
  return parsed.success ? parsed.output : undefined;
}

function meaning(text: string, type: ColumnType): unknown {
  if (type === 'BOOLEAN') return booleans.get(text.trim().toLowerCase());
  if (!jsonTypes.has(type)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

const guesses: readonly ColumnType[] = ['INTEGER', 'NUMBER', 'BOOLEAN', 'STRING'];

/**
 * Returns the narrowest type that reproduces each of these texts unchanged, because a text that looks like a
 * number may be a code. If no type does, or if there are no texts, the type is text.
 */
export function typeOfTexts(texts: readonly (string | null)[]): ColumnType {
  const left = new Set(guesses);
  const given = texts.filter((text) => text !== null);
  if (given.length === 0) return 'STRING';
  for (const text of given) {
    for (const type of left) if (textOf(valueFromText(text, type)) !== text) left.delete(type);
  }
  return guesses.find((type) => left.has(type)) ?? 'STRING';
}
