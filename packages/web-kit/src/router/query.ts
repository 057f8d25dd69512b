import type { Params } from './names.ts';

/** A value that an address can carry. Other values are kept in the state of the history entry. */
export type Plain = string | number | boolean;

export function isPlain(value: unknown): value is Plain {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' || typeof value === 'boolean';
}

/**
 * Writes a value as query text. Numbers and booleans are read back with their type, so a string that looks
 * like one of them is quoted.
 */
export function plainText(value: Plain): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '0' : String(value);
  return isQuoted(value) || typeof readPlain(value) !== 'string' ? JSON.stringify(value) : value;
}

export function readPlain(text: string): Plain {
  if (text === 'true') return true;
  if (text === 'false') return false;
  // Only canonical numbers: '007' and '1e5' stay strings, because they may be a phone number or a code.
  if (/^-?(0|[1-9]\d{0,15})(\.\d+)?$/.test(text) && String(Number(text)) === text) return Number(text);
  return isQuoted(text) ? unquoted(text) : text;
}

function isQuoted(text: string): boolean {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"');
}

function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    // Typed by hand: take the text as it is.
    return text;
  }
}

/** Returns the name and value of each part of a query, in order. */
export function queryPairs(search: string): readonly (readonly [name: string, text: string])[] {
  return [...new URLSearchParams(search)];
}

/** Parses a query into params; the last of several values with one name wins. */
export function readQuery(search: string, except?: string): Params {
  const params = emptyParams();
  for (const [name, text] of queryPairs(search)) {
    if (name !== except) params[name] = readPlain(text);
  }
  return params;
}

/** Writes the plain params as a query, without the question mark. */
export function writeQuery(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (isPlain(value)) query.append(name, plainText(value));
  }
  return String(query);
}

/** Returns the params that an address cannot carry. */
export function carriedOf(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && !isPlain(value)),
  );
}

/** Creates params without a prototype, so that `?__proto__=x` is a param like any other. */
export function emptyParams(): Record<string, unknown> {
  return Object.create(null);
}
