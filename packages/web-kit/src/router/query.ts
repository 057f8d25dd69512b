import type { Params } from './names.ts';

/** What an address can carry; anything else travels beside it, in the entry of the history. */
export type Plain = string | number | boolean;

export function isPlain(value: unknown): value is Plain {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Numbers and booleans come back as what they were; a string that reads like one of them is put in quotes. */
export function plainText(value: Plain): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '0' : String(value);
  return isQuoted(value) || typeof readPlain(value) !== 'string' ? JSON.stringify(value) : value;
}

export function readPlain(text: string): Plain {
  if (text === 'true') return true;
  if (text === 'false') return false;
  // Only what a number is written as: '007' and '1e5' are words, as a phone number or a code is.
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
    // Typed by hand: it is what it says.
    return text;
  }
}

/** Name and value of each part of a query, in their order. */
export function queryPairs(search: string): readonly (readonly [name: string, text: string])[] {
  return [...new URLSearchParams(search)];
}

/** The query as params; of several with one name the last counts. */
export function readQuery(search: string, except?: string): Params {
  const params = emptyParams();
  for (const [name, text] of queryPairs(search)) {
    if (name !== except) params[name] = readPlain(text);
  }
  return params;
}

/** The plain ones of the params as a query, without its question mark. */
export function writeQuery(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (isPlain(value)) query.append(name, plainText(value));
  }
  return String(query);
}

/** The params an address cannot carry. */
export function carriedOf(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && !isPlain(value)),
  );
}

/** Without a prototype: `?__proto__=x` is a param like any other. */
export function emptyParams(): Record<string, unknown> {
  return Object.create(null);
}
