import { isUtf8 } from 'node:buffer';
import { fail } from '@mitto/kit/app-error';
import { findFault } from './untrusted-value.ts';

const suspicious = /\\u|__proto__|constructor/;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** Parses a body. An empty body counts as an empty object. */
export function parseJson(body: Buffer, maxDepth: number): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) fail('malformed');
  const text = body.toString('utf8');
  const value = parse(text);
  // Skips the walk for nearly every body: only a text with an escape or one of these words can contain a
  // fault, and raw control characters are invalid JSON anyway.
  if (suspicious.test(text) || opensMoreThan(maxDepth, body)) {
    const fault = findFault(value, maxDepth);
    if (fault) fail(fault);
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the body, so it is not passed on.
    if (error instanceof SyntaxError) fail('malformed');
    throw error;
  }
}

/** Cheap upper bound of the depth: counts opening brackets, also inside strings. */
function opensMoreThan(most: number, body: Buffer): boolean {
  let openings = 0;
  // By index: an iterator over bytes costs more than parsing a short body.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === openBrace || byte === openBracket) openings += 1;
  }
  return openings > most;
}
