import { fail } from '@mitto/kit/app-error';
import { isStorable } from './untrusted-value.ts';

/**
 * Parses the query of a request's URL. A repeated key is refused, because it would be unclear which value
 * counts.
 */
export function parseQuery(url: string): Record<string, string> {
  const at = url.indexOf('?');
  if (at === -1 || at === url.length - 1) return {};
  const values = new Map<string, string>();
  for (const pair of url.slice(at + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (key === '__proto__') fail('malformed');
    if (!isStorable(key) || !isStorable(value)) fail('invalid');
    if (values.has(key)) fail('invalid', { fields: { [shownKey(key)]: 'twice' } });
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) fail('malformed');
    throw error;
  }
}

/**
 * Makes a key from the caller's input safe to appear in an answer: a key with unusual characters becomes `?`.
 */
export function shownKey(key: string): string {
  return /^[\w-]{1,64}$/.test(key) && key !== '__proto__' ? key : '?';
}
